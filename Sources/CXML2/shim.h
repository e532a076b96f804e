#pragma once
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

static inline void errand_xml_silent(void *context, xmlErrorPtr error) {}

/// `xmlCtxtReadMemory`, and nothing of it on standard error: what fails in a converter knows no context, and goes to the
/// handler of the thread.
static inline xmlDocPtr errand_xml_read(xmlParserCtxtPtr context, const char *bytes, int count, int options) {
    xmlStructuredErrorFunc handler = xmlStructuredError;
    void *data = xmlStructuredErrorContext;
    xmlSetStructuredErrorFunc(NULL, errand_xml_silent);
    xmlDocPtr document = xmlCtxtReadMemory(context, bytes, count, NULL, NULL, options);
    xmlSetStructuredErrorFunc(data, handler);
    return document;
}
