package codegen

import (
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/layout"
	"github.com/pollground/pollground/executor/scenario/types"
)

// class says where values of a type live.
type class uint8

const (
	empty  class = iota // no bytes
	scalar              // one register
	pair                // two registers: a fat pointer, or an integer of 128 bits
	block               // bytes in memory
)

// registers returns how many registers a value takes as an argument.
func (k class) registers() int { return [...]int{0, 1, 2, 1}[k] }

// layoutOf returns the layout of a type.
func (g *Generator) layoutOf(t *types.Type) *layout.Layout {
	l, err := g.checked.Layout(t)
	if err != nil {
		panic(missing{what: "the layout of " + t.String() + ": " + err.Error()})
	}
	return l
}

// classOf returns the class of a type and, if that is not block, its type of number.
func (g *Generator) classOf(t *types.Type) (class, bytecode.Num) {
	switch t.Kind {
	case types.Bool, types.U8:
		return scalar, bytecode.U8
	case types.I8:
		return scalar, bytecode.I8
	case types.I16:
		return scalar, bytecode.I16
	case types.U16:
		return scalar, bytecode.U16
	case types.I32:
		return scalar, bytecode.I32
	case types.U32, types.Char:
		return scalar, bytecode.U32
	case types.I64, types.Isize:
		return scalar, bytecode.I64
	case types.U64, types.Usize, types.FnPtr:
		return scalar, bytecode.U64
	case types.I128:
		return pair, bytecode.I128
	case types.U128:
		return pair, bytecode.U128
	case types.F32:
		return scalar, bytecode.F32
	case types.F64:
		return scalar, bytecode.F64
	case types.Never:
		return empty, 0
	}
	l := g.layoutOf(t)
	switch {
	case l.Size == 0:
		return empty, 0
	case !g.isPointer(t):
		return block, 0
	case l.Size == 8:
		return scalar, bytecode.U64
	}
	return pair, bytecode.U64
}

// isPointer reports whether t is a reference, a raw pointer or a Box.
func (g *Generator) isPointer(t *types.Type) bool {
	return t.Kind == types.Ref || t.Kind == types.Ptr || isBox(t)
}

func isBox(t *types.Type) bool { return t.Kind == types.Adt && t.Def.Lang == "Box" }

// pointee returns the type that a reference, raw pointer or Box points to.
func (g *Generator) pointee(t *types.Type) *types.Type { return g.checked.Concrete(t.Args[0]) }

// tail returns the type that decides about the size of t: the last field of structs and tuples, over and over.
func (g *Generator) tail(t *types.Type) *types.Type {
	for {
		t = g.checked.Concrete(t)
		switch {
		case t.Kind == types.Tuple && len(t.Args) > 0:
			t = t.Args[len(t.Args)-1]
		case t.Kind == types.Adt && g.unsized(t):
			fields := g.checked.FieldTypes(t, nil)
			t = fields[len(fields)-1]
		default:
			return t
		}
	}
}

// unsized reports whether values of t have a size that is known at run time only.
func (g *Generator) unsized(t *types.Type) bool {
	switch t.Kind {
	case types.Str, types.Slice, types.Dyn:
		return true
	case types.Adt, types.Tuple:
		return g.layoutOf(t).Unsized
	}
	return false
}

// signature is how a function is called.
type signature struct {
	params []*types.Type // without tuples that the caller passes element by element
	result *types.Type
}

// shape returns the numbers of registers of a signature. A result in memory is one more parameter, the first one.
func (g *Generator) shape(s signature) bytecode.Signature {
	var out bytecode.Signature
	switch k, _ := g.classOf(s.result); k {
	case block:
		out.Params = 1
	default:
		out.Results = k.registers()
	}
	for _, t := range s.params {
		k, _ := g.classOf(t)
		out.Params += k.registers()
	}
	return out
}

// signatureID returns the number of a signature in Program.Signatures.
func (g *Generator) signatureID(s bytecode.Signature) int {
	for i, other := range g.Program.Signatures {
		if other == s {
			return i
		}
	}
	g.Program.Signatures = append(g.Program.Signatures, s)
	return len(g.Program.Signatures) - 1
}
