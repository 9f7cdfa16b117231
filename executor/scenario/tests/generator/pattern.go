package generator

import (
	"strconv"
	"strings"
)

// pattern writes a refutable pattern for a value of t and declares its bindings, which are references if ref is set:
// the scrutinee is one then.
func (g *gen) pattern(t *typ, ref bool, d int) string {
	bind := func() string {
		v := &local{name: g.fresh("b"), t: t}
		if ref {
			v.ref = shared
		}
		g.declare(v)
		return v.name
	}
	if d <= 0 || g.r(6) == 0 {
		switch g.r(4) {
		case 0:
			return "_"
		case 1:
			if !ref && g.r(3) == 0 {
				v := &local{name: g.fresh("b"), t: t, ref: shared}
				g.declare(v)
				return "ref " + v.name
			}
		}
		return bind()
	}
	sub := func(t *typ) string { return g.pattern(t, ref, d-1) }
	switch t.kind {
	case kInt:
		return g.intPattern(t, bind)
	case kBool:
		return []string{"true", "false"}[g.r(2)]
	case kChar:
		return []string{"'a'..='z'", "'Z'", "'0'..='9' | 'λ'", "'\\u{0}'..'a'"}[g.r(4)]
	case kTuple:
		if len(t.args) == 3 && g.r(3) == 0 {
			return "(" + sub(t.args[0]) + ", ..)"
		}
		var parts []string
		for _, a := range t.args {
			parts = append(parts, sub(a))
		}
		if len(parts) == 1 {
			return "(" + parts[0] + ",)"
		}
		return "(" + strings.Join(parts, ", ") + ")"
	case kArray:
		if t.n > 1 && g.r(3) == 0 {
			return "[" + sub(t.args[0]) + ", ..]"
		}
		var parts []string
		for range t.n {
			parts = append(parts, sub(t.args[0]))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case kOption:
		if g.r(3) == 0 {
			return "None"
		}
		return "Some(" + sub(t.args[0]) + ")"
	case kResult:
		i := g.r(2)
		return []string{"Ok(", "Err("}[i] + sub(t.args[i]) + ")"
	case kADT:
		if t.def.drops && !ref {
			return bind()
		}
		v := &t.def.variants[g.r(len(t.def.variants))]
		path := t.def.name
		if t.def.isEnum {
			path += "::" + v.name
		}
		var parts []string
		for i, ft := range v.types {
			if !v.tuple && g.r(4) == 0 {
				continue
			}
			p := sub(t.instance(ft))
			if !v.tuple {
				p = v.names[i] + ": " + p
			}
			parts = append(parts, p)
		}
		switch {
		case len(v.types) == 0:
			return path
		case v.tuple:
			return path + "(" + strings.Join(parts, ", ") + ")"
		}
		parts = append(parts, "..")
		return path + " { " + strings.Join(parts, ", ") + " }"
	}
	return bind()
}

func (g *gen) intPattern(t *typ, bind func() string) string {
	n := g.r(20)
	lo, hi := strconv.Itoa(n), strconv.Itoa(n+g.r(60))
	switch g.r(7) {
	case 0:
		return lo
	case 1:
		return lo + "..=" + hi
	case 2:
		return lo + " | 7 | " + strconv.Itoa(n+100)
	case 3:
		return "(" + hi + "..)"
	case 4:
		return bind() + " @ " + lo + "..=" + hi
	case 5:
		return "(" + t.name + "::MIN.." + strconv.Itoa(n+1) + ")"
	}
	if t.name[0] == 'i' {
		return "-" + strconv.Itoa(n+1) + "..=" + hi
	}
	return bind() + " @ (" + lo + " | " + strconv.Itoa(n+70) + ")"
}

// whole writes an irrefutable pattern for t.
func (g *gen) whole(t *typ, d int) string {
	if d > 0 && t.kind == kTuple && len(t.args) > 1 {
		var parts []string
		for _, a := range t.args {
			parts = append(parts, g.whole(a, d-1))
		}
		return "(" + strings.Join(parts, ", ") + ")"
	}
	if d > 0 && t.kind == kADT && !t.def.isEnum && !t.def.drops {
		v := &t.def.variants[0]
		var parts []string
		for i, ft := range v.types {
			p := g.whole(t.instance(ft), d-1)
			if !v.tuple {
				p = v.names[i] + ": " + p
			}
			parts = append(parts, p)
		}
		switch {
		case len(v.types) == 0:
		case v.tuple:
			return t.def.name + "(" + strings.Join(parts, ", ") + ")"
		default:
			return t.def.name + " { " + strings.Join(parts, ", ") + " }"
		}
	}
	if g.r(6) == 0 {
		return "_"
	}
	v := &local{name: g.fresh("v"), t: t, mut: g.r(2) == 0}
	g.declare(v)
	if v.mut {
		return "mut " + v.name
	}
	return v.name
}
