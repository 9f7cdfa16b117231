package syntax

import "github.com/pollground/pollground/executor/scenario/diag"

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
	toks  []Token
	i     int
	fault diag.Code // of the first mistake
	at    Span      // of it, or zero for the whole attribute
}

func (c *cfgReader) wrong(code diag.Code, at Span) {
	if c.fault == 0 {
		c.fault, c.at = code, at
	}
}

// checkCfg reports mistakes in #[cfg(…)] (rustc: parse_cfg_entry).
func (p *Parser) checkCfg(a *Attr) {
	c := cfgReader{toks: a.Args}
	switch {
	case a.Form != LParen:
		c.wrong(diag.E0539, Span{})
	case len(a.Args) == 0:
		c.wrong(diag.E0805, Span{})
	default:
		if c.predicate(); c.kind() == Comma && c.i+1 < len(c.toks) {
			c.wrong(diag.E0805, Span{})
		}
	}
	if c.at == (Span{}) {
		c.at = a.Span
	}
	switch c.fault {
	case 0:
	case diag.E0537:
		p.report(c.at, c.fault, "invalid predicate `"+a.Args[0].Text+"`")
	default:
		p.report(c.at, c.fault, "malformed `cfg` attribute input")
	}
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
	name, at := c.toks[c.i].Text, c.toks[c.i].Span
	if c.kind().IsLiteral() {
		c.wrong(diag.E0539, Span{})
	}
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
		all, any, n := true, false, 0
		for c.kind() != RParen && c.kind() != EOF {
			v := c.predicate()
			all, any = all && v, any || v
			n++
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
		case "not":
			if n != 1 {
				c.wrong(diag.E0805, Span{})
			}
		case "target", "version", "accessible":
		default:
			c.wrong(diag.E0537, at)
		}
		return name == "not" && !any
	case Eq:
		c.i++
		if c.i >= len(c.toks) {
			return false
		}
		v := c.toks[c.i]
		c.i++
		switch {
		case v.Kind == Str, v.Kind == Interpolated:
		case v.Kind.IsLiteral():
			c.wrong(diag.E0539, Span{})
		default:
			c.wrong(diag.SyntaxError, v.Span)
		}
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
