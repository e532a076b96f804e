@_exported public import ErrandWire
