package syntax

// CfgOff reports whether a #[cfg(…)] among the attributes leaves out what they
// stand before.
func CfgOff(attrs []Attr) bool {
	for i := range attrs {
		if attrs[i].Path == "cfg" && !Cfg(attrs[i].Args) {
			return true
		}
	}
	return false
}

// Cfg is the value of a configuration predicate. The program is a debug build
// for x86_64 Linux without features, and no test.
func Cfg(toks []Token) bool {
	c := cfgReader{toks: toks}
	return c.predicate()
}

type cfgReader struct {
	toks []Token
	i    int
}

func (c *cfgReader) kind() Kind {
	if c.i < len(c.toks) {
		return c.toks[c.i].Kind
	}
	return EOF
}

func (c *cfgReader) predicate() bool {
	if c.i >= len(c.toks) {
		return false
	}
	name := c.toks[c.i].Text
	switch c.kind() {
	case KwTrue:
		name = "true"
	case KwFalse:
		name = "false"
	}
	c.i++
	switch c.kind() {
	case LParen:
		c.i++
		all, any := true, false
		for c.kind() != RParen && c.kind() != EOF {
			v := c.predicate()
			all, any = all && v, any || v
			if c.kind() != Comma {
				break
			}
			c.i++
		}
		c.i++
		switch name {
		case "all":
			return all
		case "any":
			return any
		}
		return name == "not" && !any
	case Eq:
		c.i++
		if c.i >= len(c.toks) {
			return false
		}
		v := c.toks[c.i]
		c.i++
		l := ParseLit(&v, &Diags{})
		if l == nil {
			return false
		}
		switch name {
		case "target_os":
			return l.Str == "linux"
		case "target_family":
			return l.Str == "unix"
		case "target_arch":
			return l.Str == "x86_64"
		case "target_pointer_width":
			return l.Str == "64"
		case "target_endian":
			return l.Str == "little"
		case "target_env":
			return l.Str == "gnu"
		case "target_vendor":
			return l.Str == "unknown"
		case "target_has_atomic":
			return l.Str == "8" || l.Str == "16" || l.Str == "32" || l.Str == "64" || l.Str == "ptr"
		case "panic":
			return l.Str == "unwind"
		}
		return false
	}
	return name == "unix" || name == "debug_assertions" || name == "true"
}
