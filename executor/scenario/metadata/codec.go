package metadata

import (
	"encoding/binary"
	"math"

	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// codec writes or reads a sequence of values. Its methods take pointers: writing, they look at the value, and reading,
// they set it.
type codec struct {
	w numbers // nil when it reads
	r *reader

	// What was written, or is left to read. A function has a stream for each kind of value: they compress better apart.
	// The entries of the other tables have the first one alone.
	out   [streams][]byte
	in    [streams]string
	apart bool

	// The last position, the number of its file, and where in that it is.
	last   syntax.Pos
	file   int
	offset int64

	// What distances are from.
	lastLocal  mir.Local
	lastScope  mir.ScopeID
	lastUnwind mir.BlockID
	current    mir.BlockID // the block
	locals     []mir.LocalDecl
}

// Streams.
const (
	codes     = iota // kinds, flags and lengths of lists
	counts           // constants, and what has no stream of its own
	locals           // each as the distance from the one before
	edges            // blocks, as the distance from the block that they follow, and scopes
	mentions         // numbers of entries of tables
	positions        // of the text
	streams
)

// stream is where values of a kind are.
func (c *codec) stream(kind int) int {
	if !c.apart {
		return 0
	}
	return kind
}

// broken is the panic for data that Write has not made: Add has compared its hash.
const broken = "BUG: metadata: a part that is not what Write makes"

func (c *codec) reading() bool { return c.w == nil }

// numbers says which entries of the tables stand for what is written.
type numbers interface {
	text(string) uint64
	def(*resolve.Def) uint64
	ty(*types.Type) uint64
	callee(thir.Callee) uint64
	// place returns the file of a position, and how far it is from the beginning.
	place(syntax.Pos) (file int, offset int64)
	// origin returns the instance that a promoted expression comes from, and its number there; nil if that is not stored.
	origin(*mir.Body) (*thir.Instance, int)
	// skip is called for what cannot be stored.
	skip(why string)
}

// skip is called for what cannot be stored.
func (c *codec) skip(why string) {
	if c.reading() {
		panic(broken)
	}
	c.w.skip(why)
}

// varint is a number in a stream.
func (c *codec) varint(kind int, x *uint64) {
	kind = c.stream(kind)
	if !c.reading() {
		c.out[kind] = binary.AppendUvarint(c.out[kind], *x)
		return
	}
	v, data := uint64(0), c.in[kind]
	for i := 0; i < len(data) && i < binary.MaxVarintLen64; i++ {
		if v |= uint64(data[i]&0x7f) << (7 * i); data[i] < 0x80 {
			*x, c.in[kind] = v, data[i+1:]
			return
		}
	}
	panic(broken)
}

func (c *codec) uint(x *uint64) { c.varint(counts, x) }

// number is an integer of any type.
func number[T ~int | ~int32 | ~int64](c *codec, x *T) { distance(c, counts, x, 0) }

// distance is an integer that is probably near another one.
func distance[T ~int | ~int32 | ~int64](c *codec, kind int, x *T, from T) {
	d := *x - from
	u := uint64(d)<<1 ^ uint64(int64(d)>>63)
	c.varint(kind, &u)
	*x = from + (T(u>>1) ^ -T(u&1))
}

func (c *codec) local(x *mir.Local) {
	distance(c, locals, x, c.lastLocal)
	c.lastLocal = *x
}

func (c *codec) scope(x *mir.ScopeID) {
	distance(c, edges, x, c.lastScope)
	c.lastScope = *x
}

// target is a block that follows.
func (c *codec) target(x *mir.BlockID) { distance(c, edges, x, c.current) }

// unwind is a cleanup block: often the same as that of the block before.
func (c *codec) unwind(x *mir.BlockID) {
	distance(c, edges, x, c.lastUnwind)
	c.lastUnwind = *x
}

// small is a number of a few bits.
func small[T ~uint8](c *codec, x *T) {
	kind := c.stream(codes)
	if !c.reading() {
		c.out[kind] = append(c.out[kind], uint8(*x))
		return
	}
	data := c.in[kind]
	if data == "" {
		panic(broken)
	}
	*x, c.in[kind] = T(data[0]), data[1:]
}

// flags are up to eight bools, in one byte.
func (c *codec) flags(list ...*bool) {
	var bits uint8
	for i, x := range list {
		if *x {
			bits |= 1 << i
		}
	}
	small(c, &bits)
	for i, x := range list {
		*x = bits>>i&1 != 0
	}
}

func (c *codec) float(x *float64) {
	bits := math.Float64bits(*x)
	c.uint(&bits)
	*x = math.Float64frombits(bits)
}

// list is a slice: its length, and do for each element.
func list[T any](c *codec, x *[]T, do func(*T)) {
	n := uint64(len(*x))
	if c.varint(codes, &n); c.reading() {
		left := 0
		for _, data := range c.in {
			left += len(data)
		}
		if *x = nil; n > uint64(left) { // each element has a byte at least
			panic(broken)
		}
		if n > 0 {
			*x = make([]T, n)
		}
	}
	for i := range *x {
		do(&(*x)[i])
	}
}

// text is a string, in the table of strings.
func (c *codec) text(x *string) {
	var n uint64
	if !c.reading() {
		n = c.w.text(*x)
	}
	if c.varint(mentions, &n); c.reading() {
		*x = c.r.text(n)
	}
}

func (c *codec) def(x **resolve.Def) {
	var n uint64
	if !c.reading() {
		n = c.w.def(*x)
	}
	if c.varint(mentions, &n); c.reading() {
		*x = c.r.def(n)
	}
}

func (c *codec) ty(x **types.Type) {
	var n uint64
	if !c.reading() {
		n = c.w.ty(*x)
	}
	if c.varint(mentions, &n); c.reading() {
		*x = c.r.ty(n)
	}
}

func (c *codec) callee(x *thir.Callee) {
	var n uint64
	if !c.reading() {
		n = c.w.callee(*x)
	}
	if c.varint(mentions, &n); c.reading() {
		*x = c.r.callee(n)
	}
}

// instance is an instance, as what calls it: a function with its arguments, or a closure's type.
func (c *codec) instance(x **thir.Instance) {
	var of thir.Callee
	var clo *types.Type
	if !c.reading() {
		if of.Fn, of.Args = (*x).Fn, (*x).Args; (*x).Clo != nil {
			clo = (*x).Clo.Type
		}
	}
	c.callee(&of)
	c.ty(&clo)
	if !c.reading() {
		return
	}
	if clo != nil {
		*x = c.r.p.ClosureInstance(clo.Clo)
	} else {
		*x = c.r.p.Instance(of.Fn, append([]*types.Type(nil), of.Args...))
	}
}

// position is where a span in the text of the library begins: nothing, the same as the last one, or the distance to
// it. An odd number says that another file follows, with the distance from its beginning. Where a span of the library
// ends does not matter for code.
func (c *codec) position(x *syntax.Span) {
	const none, same, first = 0, 1, 2
	n, file, offset := uint64(none), c.file, int64(0)
	if !c.reading() && x.Lo != 0 {
		if n = same; x.Lo != c.last {
			file, offset = c.w.place(x.Lo)
			d := offset
			if file == c.file {
				d -= c.offset
			}
			if n = first + (uint64(d)<<1^uint64(d>>63))<<1; file != c.file {
				n++
			}
		}
	}
	c.varint(positions, &n)
	switch n {
	case none:
		*x = syntax.Span{}
		return
	case same:
		*x = syntax.Span{Lo: c.last, Hi: c.last}
		return
	}
	if n&1 != 0 {
		number(c, &file)
	}
	if c.reading() {
		d := (n - first) >> 1
		if offset = int64(d>>1) ^ -int64(d&1); file == c.file {
			offset += c.offset
		}
		x.Lo = c.r.base(file) + syntax.Pos(offset)
		x.Hi = x.Lo
	}
	c.last, c.file, c.offset = x.Lo, file, offset
}
