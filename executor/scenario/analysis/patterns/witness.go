package patterns

import (
	"strconv"

	"github.com/pollground/pollground/executor/scenario/internal/int128"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Witnesses: how rustc writes the patterns that are missing.

// List lists patterns as rustc does: three at most.
func List(list []string) string {
	switch n := len(list); n {
	case 1:
		return "`" + list[0] + "`"
	case 2:
		return "`" + list[0] + "` and `" + list[1] + "`"
	case 3:
		return "`" + list[0] + "`, `" + list[1] + "` and `" + list[2] + "`"
	default:
		return "`" + list[0] + "`, `" + list[1] + "`, `" + list[2] + "` and " + strconv.Itoa(n-3) + " more"
	}
}

func commas(a []string) string {
	s := ""
	for i, x := range a {
		if i > 0 {
			s += ", "
		}
		s += x
	}
	return s
}

func ctorText(name string, d *resolve.Def, a []string) string {
	if d.Kind == resolve.Variant && d.Crate.Library {
		name = d.Name // Some, Ok
		if l := d.Parent.Lang; l != "Option" && l != "Result" {
			name = d.Parent.Name + "::" + d.Name
		}
	}
	switch {
	case len(a) == 0:
		return name
	case d.Kind == resolve.Union:
		for i, fd := range d.FieldDefs() {
			if a[i] != "_" {
				return name + " { " + fd.Name.Name + ": " + a[i] + " }"
			}
		}
		return "_"
	case d.CtorKind() == syntax.NamedKind:
		s, n := "", 0
		for i, fd := range d.FieldDefs() {
			if a[i] != "_" {
				n++
				s += fd.Name.Name + ": " + a[i] + ", "
			}
		}
		if n < len(a) {
			s += ".."
		} else {
			s = s[:len(s)-2]
		}
		return name + " { " + s + " }"
	}
	return name + "(" + commas(a) + ")"
}

func numText(t *types.Type, lo, hi int128.Int, full interval) string {
	open := t.Kind == types.Usize || t.Kind == types.Isize
	one := func(v int128.Int) string {
		switch {
		case t.Kind == types.Char:
			return "'" + charText(rune(v.Lo)) + "'"
		case v == full.hi || open && v.Inc() == full.hi:
			return t.String() + "::MAX"
		case t.IsSigned() && (v == full.lo || open && v.Dec() == full.lo):
			return t.String() + "::MIN"
		case t.IsSigned() && v.Hi < signBit:
			return "-" + int128.Of(^v.Hi^signBit, ^v.Lo).Inc().Text(10) + "_" + t.String()
		case t.IsSigned():
			v.Hi ^= signBit
		}
		return v.Text(10) + "_" + t.String()
	}
	switch {
	case lo == full.lo && hi == full.hi:
		return "_"
	case (open || t.Bits() == 128) && hi == full.hi:
		return one(lo) + ".."
	case open && lo == full.lo && hi == lo && t.IsSigned():
		return ".." + one(hi.Inc())
	case open && lo == full.lo && t.IsSigned():
		return "..=" + one(hi)
	case lo == hi:
		return one(lo)
	}
	return one(lo) + "..=" + one(hi)
}

// charText is a character as rustc writes it in a literal.
func charText(c rune) string {
	switch {
	case c == 0:
		return "\\0"
	case c == '\n':
		return "\\n"
	case c == '\r':
		return "\\r"
	case c == '\t':
		return "\\t"
	case c == '\'', c == '\\':
		return "\\" + string(c)
	case c < 0x20, c >= 0x7f && c < 0xa0, c >= 0xd7fc && c < 0xf900, c >= 0xfffe:
		return "\\u{" + strconv.FormatInt(int64(c), 16) + "}"
	}
	return string(c)
}
