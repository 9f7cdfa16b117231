package layout

import (
	"errors"
	"strconv"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Errors of Types.Of.
var (
	// ErrGeneric: the type has a parameter, an inference variable or an error in it.
	ErrGeneric = errors.New("the size of a type with parameters is not known")
	// ErrRecursive: the type contains itself without a pointer between, or a length in it depends on its size.
	ErrRecursive = errors.New("the type contains itself")
	// ErrTooBig: the type has MaxSize bytes or more.
	ErrTooBig = errors.New("the type is too big for the target architecture")
)

// Program answers what a layout depends on. Package check implements it.
type Program interface {
	// Concrete returns a type without projections, opaque types and generic closures in it.
	Concrete(*types.Type) *types.Type
	// Complete reports whether the fields of a definition are known.
	Complete(*resolve.Def) bool
	// FieldTypes returns the types of a struct's, union's or variant's fields; variant is nil for the first two.
	FieldTypes(t *types.Type, variant *resolve.Def) []*types.Type
	// Discriminant returns the discriminant of a variant; its bits, if the type of discriminants is u64 or usize.
	Discriminant(*resolve.Def) int64
	// Tail returns the index of the parameter that decides whether a struct is sized, or one of the constants.
	Tail(*resolve.Def) int
	// Coroutine returns what a coroutine keeps over its suspension points; the types are concrete.
	Coroutine(t *types.Type) (*Coroutine, error)
	// Budget bounds how deep types are nested.
	Budget() *budget.Budget
}

// Values of Program.Tail beside the index of a parameter.
const (
	TailSized   = -1 // the struct is sized, whatever its arguments
	TailUnsized = -2 // its last field is a str, slice or trait object, or ends in one
)

// Types computes the layouts of the types of one program, each once. Not safe for concurrent use.
type Types struct {
	p    Program
	memo map[*types.Type]result
	rows map[*resolve.Def]string // of realTypes; "" for definitions without one
}

type result struct {
	l   *Layout
	err error
}

// New returns a Types for the types of p.
func New(p Program) *Types {
	return &Types{p: p, memo: map[*types.Type]result{}, rows: map[*resolve.Def]string{}}
}

// frames is how many Go functions one level of nested types uses, for the budget that bounds the stack.
const frames = 5

// Of returns the layout of a type.
func (c *Types) Of(t *types.Type) (*Layout, error) {
	switch t.Kind { // what needs no entry
	case types.Bool:
		return boolean, nil
	case types.U8, types.I8:
		return oneByte, nil
	case types.U64, types.I64, types.Usize, types.Isize, types.F64:
		return oneWord, nil
	}
	t = c.p.Concrete(t)
	r, ok := c.memo[t]
	if !ok {
		c.memo[t] = result{err: ErrRecursive}
		c.p.Budget().Enter(frames)
		r.l, r.err = c.compute(t)
		c.p.Budget().Leave(frames)
		if r.err == nil || r.err == ErrTooBig {
			c.memo[t] = r
		} else {
			delete(c.memo, t) // it may have a layout later: checking goes on
		}
	}
	return r.l, r.err
}

var (
	boolean = Range(1, Bits{}, Bits{Lo: 1})
	char    = Range(4, Bits{}, Bits{Lo: 0x10FFFF})
	oneByte = Int(1)
	oneWord = Int(word)
)

func (c *Types) compute(t *types.Type) (*Layout, error) {
	switch t.Kind {
	case types.Never:
		return Never(), nil
	case types.Char:
		return char, nil
	case types.Str:
		return Unsized(1), nil
	case types.Dyn:
		return Unsized(1), nil
	case types.Slice:
		elem, err := c.Of(t.Args[0])
		if err != nil {
			return nil, err
		}
		return Unsized(elem.Align), nil
	case types.FnPtr:
		return Pointer(true), nil
	case types.FnDef:
		return &Layout{Align: 1}, nil
	case types.Ref:
		return c.pointer(t.Args[0], true), nil
	case types.Ptr:
		return c.pointer(t.Args[0], false), nil
	case types.Array:
		if t.Args[1].Kind != types.Const {
			return nil, ErrGeneric
		}
		elem, err := c.Of(t.Args[0])
		if err != nil {
			return nil, err
		}
		return sized(Array(elem, t.Args[1].N))
	case types.Tuple:
		return c.product(t.Args, Repr{}, len(t.Args) > 0)
	case types.Closure, types.Coroutine:
		return c.closure(t)
	case types.Adt:
		return c.adt(t)
	}
	if n := t.Bits(); n > 0 {
		return Int(uint64(n) / 8), nil
	}
	return nil, ErrGeneric
}

func sized(l *Layout, ok bool) (*Layout, error) {
	if !ok {
		return nil, ErrTooBig
	}
	return l, nil
}

func (c *Types) all(ts []*types.Type) ([]*Layout, error) {
	ls := make([]*Layout, len(ts))
	for i, t := range ts {
		l, err := c.Of(t)
		if err != nil {
			return nil, err
		}
		ls[i] = l
	}
	return ls, nil
}

func (c *Types) product(ts []*types.Type, r Repr, maybeUnsized bool) (*Layout, error) {
	fields, err := c.all(ts)
	if err != nil {
		return nil, err
	}
	return sized(Struct(fields, r, maybeUnsized))
}

// pointer is a pointer to a type, which need not have a layout itself.
func (c *Types) pointer(to *types.Type, nonNull bool) *Layout {
	switch c.tail(to).Kind {
	case types.Str, types.Slice:
		return Fat(nonNull, false)
	case types.Dyn:
		return Fat(nonNull, true)
	}
	return Pointer(nonNull)
}

// tail is the type that decides about the size of t: the last field of structs and tuples, over and over.
func (c *Types) tail(t *types.Type) *types.Type {
	for {
		t = c.p.Concrete(t)
		switch t.Kind {
		case types.Tuple:
			if len(t.Args) == 0 {
				return t
			}
			t = t.Args[len(t.Args)-1]
		case types.Adt:
			switch k := c.p.Tail(t.Def); k {
			case TailSized:
				return t
			case TailUnsized:
				fields := c.p.FieldTypes(t, nil)
				t = fields[len(fields)-1]
			default:
				t = t.Args[k]
			}
		default:
			return t
		}
	}
}

// closure is a struct of the captures; a coroutine has its state and what it keeps as well.
func (c *Types) closure(t *types.Type) (*Layout, error) {
	var fields []*Layout
	for _, k := range t.Clo.Captures {
		if k.Mode != types.ByMove {
			fields = append(fields, c.pointer(k.Ty, true))
			continue
		}
		l, err := c.Of(k.Ty)
		if err != nil {
			return nil, err
		}
		fields = append(fields, l)
	}
	if t.Kind != types.Coroutine {
		return sized(Struct(fields, Repr{}, false))
	}
	co, err := c.p.Coroutine(t)
	if err != nil {
		return nil, err
	}
	saved, err := c.all(co.Saved)
	if err != nil {
		return nil, err
	}
	return sized(co.layout(fields, saved))
}

func (c *Types) adt(t *types.Type) (*Layout, error) {
	if row := c.row(t.Def); row != "" {
		return c.real(t, row)
	}
	if !c.p.Complete(t.Def) {
		return nil, ErrRecursive
	}
	return c.declared(t)
}

// declared lays out a type by its declaration.
func (c *Types) declared(t *types.Type) (*Layout, error) {
	repr := ReprOf(t.Def)
	switch t.Def.Kind {
	case resolve.Struct:
		return c.product(c.p.FieldTypes(t, nil), repr, c.p.Tail(t.Def) != TailSized)
	case resolve.Union:
		fields, err := c.all(c.p.FieldTypes(t, nil))
		if err != nil {
			return nil, err
		}
		return sized(Union(fields, repr))
	}
	cases := make([]Case, len(t.Def.Variants))
	for i, v := range t.Def.Variants {
		fields, err := c.all(c.p.FieldTypes(t, v))
		if err != nil {
			return nil, err
		}
		cases[i] = Case{Fields: fields, Discriminant: c.p.Discriminant(v)}
	}
	return sized(Enum(cases, repr))
}

// ReprOf reads the attributes #[repr(…)] of a definition.
func ReprOf(d *resolve.Def) Repr {
	var r Repr
	for i := range d.Attrs {
		a := &d.Attrs[i]
		if a.Path != "repr" {
			continue
		}
		for j := range a.Args {
			switch name := a.Args[j].Text; name {
			case "C":
				r.C = true
			case "packed":
				r.Pack = argument(a.Args[j+1:], 1)
			case "align":
				r.Align = max(r.Align, argument(a.Args[j+1:], 0))
			case "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize":
				r.Signed = name[0] == 'i'
				r.Int = word
				if bits, err := strconv.ParseUint(name[1:], 10, 8); err == nil {
					r.Int = bits / 8
				}
			}
		}
	}
	return r
}

// argument is n in the tokens `(n)` at the start of args, or what stands for it if there are none.
func argument(args []syntax.Token, without uint64) uint64 {
	if len(args) > 1 && args[0].Text == "(" {
		if n, err := strconv.ParseUint(args[1].Text, 0, 32); err == nil {
			return n
		}
	}
	return without
}
