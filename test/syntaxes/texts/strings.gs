var a = "key_${this.Names["first"].trim({ 1 })} <%= name("}") %> \n \u00e9 \q"
var b = 'single ${x}'
var c = "not closed
var d = "not closed ${x
var e = 1
