#pragma once
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

/// `xmlFree` is a variable, which Swift cannot call without a race.
static inline void errand_xml_free(void *text) { xmlFree(text); }
