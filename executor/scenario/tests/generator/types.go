package generator

import (
	"slices"
	"strconv"
	"strings"
)

// A kind is a form of type.
type kind uint8

const (
	kInt kind = iota
	kFloat
	kBool
	kChar
	kString
	kTuple
	kArray
	kVec
	kOption
	kResult
	kBox
	kRc
	kADT
	kNoisy // the type whose values print when they are cloned and dropped
	kParam // a type parameter of the function that is being written
)

// typ is a type of a generated program.
type typ struct {
	kind kind
	name string // of integers and parameters
	args []*typ
	n    int  // length of an array
	def  *adt // of kADT
}

// adt is a struct or an enum. Its fields may mention parameters by name.
type adt struct {
	name     string
	params   []string
	isEnum   bool
	variants []variant // one for a struct
	drops    bool      // implements Drop, so that no field can be moved out
	copies   bool      // derives Copy

	operators int // how many operators are implemented
}

type variant struct {
	name  string
	tuple bool // V(A, B), not V { a: A, b: B }
	names []string
	types []*typ
}

var intNames = []string{"i32", "i32", "i32", "u8", "i8", "u16", "i16", "u32", "i64", "u64", "usize", "isize",
	"i128", "u128"}

var (
	tBool   = &typ{kind: kBool}
	tChar   = &typ{kind: kChar}
	tString = &typ{kind: kString}
	tFloat  = &typ{kind: kFloat}
	tNoisy  = &typ{kind: kNoisy}
	tI32    = intType("i32")
	tUsize  = intType("usize")
	tU8     = intType("u8")
	tUnit   = &typ{kind: kTuple}
)

func intType(name string) *typ { return &typ{kind: kInt, name: name} }

func generic(k kind, args ...*typ) *typ { return &typ{kind: k, args: args} }

// String is the type as Rust writes it.
func (t *typ) String() string {
	list := func(open, end string) string {
		var parts []string
		for _, a := range t.args {
			parts = append(parts, a.String())
		}
		return open + strings.Join(parts, ", ") + end
	}
	switch t.kind {
	case kInt, kParam:
		return t.name
	case kFloat:
		return "f64"
	case kBool:
		return "bool"
	case kChar:
		return "char"
	case kString:
		return "String"
	case kTuple:
		if len(t.args) == 1 {
			return "(" + t.args[0].String() + ",)"
		}
		return list("(", ")")
	case kArray:
		return "[" + t.args[0].String() + "; " + strconv.Itoa(t.n) + "]"
	case kVec:
		return list("Vec<", ">")
	case kOption:
		return list("Option<", ">")
	case kResult:
		return list("Result<", ">")
	case kBox:
		return list("Box<", ">")
	case kRc:
		return list("Rc<", ">")
	case kNoisy:
		return "Noisy"
	}
	if len(t.args) == 0 {
		return t.def.name
	}
	return t.def.name + list("<", ">")
}

// each reports whether f holds for every part of t, and for t itself where it is a leaf.
func (t *typ) each(f func(*typ) bool) bool {
	if t.kind == kADT {
		for _, v := range t.def.variants {
			for _, ft := range v.types {
				if !t.instance(ft).each(f) {
					return false
				}
			}
		}
		return true
	}
	if len(t.args) == 0 {
		return f(t)
	}
	for _, a := range t.args {
		if !a.each(f) {
			return false
		}
	}
	return true
}

// copies reports whether t is Copy.
func (t *typ) copies() bool {
	switch t.kind {
	case kInt, kFloat, kBool, kChar:
		return true
	case kTuple, kArray, kOption, kResult:
		for _, a := range t.args {
			if !a.copies() {
				return false
			}
		}
		return true
	case kADT:
		if !t.def.copies {
			return false
		}
		for _, a := range t.args {
			if !a.copies() {
				return false
			}
		}
		return true
	}
	return false
}

// total reports whether t is Eq, Ord and Hash.
func (t *typ) total() bool {
	return t.each(func(t *typ) bool { return t.kind != kFloat && t.kind != kParam })
}

// defaults reports whether t implements Default.
func (t *typ) defaults() bool {
	switch t.kind {
	case kResult:
		return false
	case kOption, kVec:
		return true
	case kParam:
		return false
	case kADT:
		if t.def.isEnum {
			return false
		}
		for _, ft := range t.def.variants[0].types {
			if !t.instance(ft).defaults() {
				return false
			}
		}
		return true
	}
	for _, a := range t.args {
		if !a.defaults() {
			return false
		}
	}
	return true
}

// mentions reports whether a type parameter lies in t.
func (t *typ) mentions() bool { return !t.each(func(t *typ) bool { return t.kind != kParam }) }

// noisy reports whether values of t may print when they are cloned or dropped.
func (t *typ) noisy() bool {
	switch t.kind {
	case kNoisy, kParam:
		return true
	case kADT:
		if t.def.drops {
			return true
		}
		for _, v := range t.def.variants {
			for _, ft := range v.types {
				if t.instance(ft).noisy() {
					return true
				}
			}
		}
		return false
	}
	return slices.ContainsFunc(t.args, (*typ).noisy)
}

func (t *typ) same(u *typ) bool { return t.String() == u.String() }

// instance is the type of a field of t: the parameters of its definition replaced by its arguments.
func (t *typ) instance(field *typ) *typ {
	if field.kind == kParam {
		for i, p := range t.def.params {
			if p == field.name {
				return t.args[i]
			}
		}
		return field
	}
	if len(field.args) == 0 || len(t.args) == 0 {
		return field
	}
	out := *field
	out.args = nil
	for _, a := range field.args {
		out.args = append(out.args, t.instance(a))
	}
	return &out
}

// typ draws a type of at most that depth.
func (g *gen) typ(depth int) *typ {
	if depth <= 0 || g.r(5) == 0 {
		if len(g.params) > 0 && g.r(3) == 0 {
			return &typ{kind: kParam, name: g.params[0]}
		}
		switch g.r(12) {
		case 0:
			return tBool
		case 1:
			return tChar
		case 2:
			return tString
		case 3, 4:
			return tNoisy
		case 5:
			if g.r(2) == 0 {
				return tFloat
			}
		}
		return intType(intNames[g.r(len(intNames))])
	}
	sub := func() *typ { return g.typ(depth - 1) }
	switch g.r(13) {
	case 0, 1:
		t := generic(kTuple, sub(), sub())
		if g.r(4) == 0 {
			t.args = append(t.args, sub())
		}
		return t
	case 2:
		return &typ{kind: kArray, args: []*typ{sub()}, n: g.r(4)}
	case 3, 4:
		return generic(kVec, sub())
	case 5:
		return generic(kOption, sub())
	case 6:
		return generic(kResult, sub(), sub())
	case 7:
		return generic(kBox, sub())
	case 8:
		return generic(kRc, sub())
	}
	if len(g.adts) == 0 {
		return sub()
	}
	return g.adtType(g.adts[g.r(len(g.adts))], depth)
}

func (g *gen) adtType(d *adt, depth int) *typ {
	t := &typ{kind: kADT, def: d}
	for range d.params {
		t.args = append(t.args, g.typ(min(depth-1, 1)))
	}
	return t
}
