import ErrandWire
