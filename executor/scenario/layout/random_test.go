package layout_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
)

// random is a generator of Rust types. Equal seeds make equal types.
type random struct {
	*rand.Rand
	out   strings.Builder
	names []string // of types that later ones may contain
	wide  []string // generic structs of one parameter that may be unsized
}

// program returns n types as items of a crate.
func program(seed uint64, n int) string {
	r := &random{Rand: rand.New(rand.NewPCG(seed, 1))}
	for i := range n {
		name := fmt.Sprintf("T%d", i)
		switch r.IntN(10) {
		case 0, 1, 2:
			r.structure(name)
		case 3:
			if r.IntN(2) == 0 {
				r.union(name)
				break
			}
			fmt.Fprintf(&r.out, "type %s = %s;\n", name, r.tuple())
		case 4:
			w := fmt.Sprintf("W%d", i)
			fmt.Fprintf(&r.out, "struct %s<X: ?Sized>(%sX);\n", w, r.list(r.IntN(4)))
			r.wide = append(r.wide, w)
			fmt.Fprintf(&r.out, "type %s = %s<%s>;\n", name, w, r.ty())
		default:
			r.enum(name)
		}
		r.names = append(r.names, name)
	}
	return r.out.String()
}

func (r *random) structure(name string) {
	packed := false
	switch r.IntN(12) {
	case 0:
		r.out.WriteString("#[repr(C)] ")
	case 1:
		fmt.Fprintf(&r.out, "#[repr(align(%d))] ", 1<<r.IntN(6))
	case 2:
		fmt.Fprintf(&r.out, "#[repr(C, align(%d))] ", 1<<r.IntN(6))
	case 3:
		packed = true
		fmt.Fprintf(&r.out, "#[repr(packed(%d))] ", 1<<r.IntN(4))
	case 4:
		packed = true
		r.out.WriteString("#[repr(C, packed)] ")
	}
	fmt.Fprintf(&r.out, "struct %s(", name)
	for range r.IntN(7) {
		if packed {
			r.out.WriteString(r.plain() + ", ")
		} else {
			r.out.WriteString(r.ty() + ", ")
		}
	}
	r.out.WriteString(");\n")
}

func (r *random) union(name string) {
	fmt.Fprintf(&r.out, "%sunion %s { ", []string{"", "#[repr(C)] "}[r.IntN(2)], name)
	for i := range 1 + r.IntN(4) {
		fmt.Fprintf(&r.out, "f%d: std::mem::ManuallyDrop<%s>, ", i, r.ty())
	}
	r.out.WriteString("}\n")
}

func (r *random) enum(name string) {
	ints := []string{"u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64", "usize", "isize"}
	repr := ""
	if r.IntN(4) == 0 {
		repr = ints[r.IntN(len(ints))]
		switch r.IntN(5) {
		case 0:
			repr = "C"
		case 1:
			repr = "C, " + repr
		}
	}
	n := 1 + r.IntN(5)
	if r.IntN(30) == 0 && !strings.Contains(repr, "i8") {
		n = 250 + r.IntN(7)
	}
	if r.IntN(12) == 0 {
		if repr != "" {
			repr += ", "
		}
		repr += fmt.Sprintf("align(%d)", 1<<r.IntN(6))
	}
	if repr != "" {
		fmt.Fprintf(&r.out, "#[repr(%s)] ", repr)
	}
	fmt.Fprintf(&r.out, "enum %s { ", name)
	numbers := r.IntN(6) == 0
	empty := numbers && !number.MatchString(repr) // only enums without fields may have numbers then
	next := r.IntN(200) - 100
	if strings.Contains(repr, "u") || strings.Contains(repr, "i8") || repr == "" || strings.HasPrefix(repr, "align") {
		next = r.IntN(100)
	}
	for i := range n {
		fields := ""
		if r.IntN(4) > 0 && !empty && n < 100 {
			fields = "(" + r.list(r.IntN(4)) + ")"
		}
		fmt.Fprintf(&r.out, "V%d%s", i, fields)
		if numbers && n < 100 && r.IntN(2) == 0 {
			fmt.Fprintf(&r.out, " = %d", next)
			next += 1 + r.IntN(3)
		} else {
			next++
		}
		numbers = numbers && i < 3
		r.out.WriteString(", ")
	}
	r.out.WriteString("}\n")
}

// number finds a type of discriminants.
var number = regexp.MustCompile(`\b[ui](8|16|32|64|size)`)

func (r *random) list(n int) string {
	s := ""
	for range n {
		s += r.ty() + ", "
	}
	return s
}

func (r *random) tuple() string { return "(" + r.list(r.IntN(5)) + ")" }

// plain is a type without alignment of its own, as fields of packed structs must be.
func (r *random) plain() string {
	return r.of("u8", "u16", "u32", "u64", "u128", "bool", "char", "&'static u8", "[u16; 3]", "Option<u32>", "()")
}

func (r *random) of(list ...string) string { return list[r.IntN(len(list))] }

// ty is a type that a field may have.
func (r *random) ty() string {
	if len(r.names) > 0 && r.IntN(4) == 0 {
		return r.names[max(0, len(r.names)-1-r.IntN(12))]
	}
	switch r.IntN(30) {
	case 0:
		return "Option<" + r.ty() + ">"
	case 1:
		return fmt.Sprintf("[%s; %d]", r.ty(), r.IntN(8))
	case 2:
		return r.tuple()
	case 3:
		return "std::num::NonZero<" + r.of("u8", "i8", "u16", "u32", "i64", "u128", "usize") + ">"
	case 4:
		return r.of("&'static ", "*const ", "&'static mut ") + r.of("u8", "str", "[u16]", "dyn Send")
	case 5:
		return r.of("fn(u8) -> u8", "f32", "f64", "i128", "u128", "std::ptr::NonNull<u8>")
	case 6:
		cell := r.of("std::cell::UnsafeCell", "std::mem::MaybeUninit", "std::mem::ManuallyDrop", "std::cell::Cell")
		return cell + "<" + r.ty() + ">"
	case 7:
		return r.of("[u8; 4]", "[u8; 6]", "[u16; 0]", "[u64; 0]", "[u8; 3]", "[u32; 2]", "[bool; 4]")
	case 8:
		return r.of("()", "()", "std::marker::PhantomData<u64>", "std::convert::Infallible", "!")
	case 9:
		return "Result<" + r.ty() + ", " + r.ty() + ">"
	case 10:
		if len(r.wide) > 0 {
			return r.wide[r.IntN(len(r.wide))] + "<" + r.ty() + ">"
		}
	case 11:
		if len(r.wide) > 0 {
			return "&'static " + r.wide[r.IntN(len(r.wide))] + "<" + r.of("str", "[u8]", "dyn Send", "u8") + ">"
		}
	case 12, 13, 14:
		return "bool"
	case 15:
		return "char"
	case 16, 17:
		return r.of("Box<u8>", "Vec<u16>", "String", "std::rc::Rc<str>", "std::sync::Arc<u8>", "std::cmp::Ordering")
	}
	return r.of("u8", "u8", "u16", "u16", "u32", "u32", "u64", "i8", "usize")
}
