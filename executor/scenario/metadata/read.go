package metadata

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// version is the lowest byte of a part's id. It changes with the form of a part.
const version = 1

// Library is the stored functions of a library. The zero value has none.
type Library struct {
	parts []*reader
	id    uint64 // of the text that all parts are of, and of the form; 0 before the first
	// Decoded counts the functions that were decoded.
	Decoded int
}

// part is the tables of a part. Entries of types and callees are as they are stored.
type part struct {
	texts     []string
	files     []string // names of source files, as in syntax.SourceFile
	defs      []definition
	types     []string
	callees   []string
	functions []stored // grouped by definition
}

// definition says where a definition stands.
type definition struct {
	parent uint64 // number of a definition; 0 for a crate, and for a closure's type
	space  space
	index  int
	crate  string
}

// space is the list of a definition that another one is in.
type space uint8

const (
	crate      space = iota
	item             // of a module
	associated       // of a trait or an impl
	variant          // of an enum
	unread           // of a module, an impl that is read when it is needed: see perUnread
)

// derive begins the name of a file with the text of a derived impl. The number of the impl follows.
const derive = "derive "

// perUnread separates the parts of the index of an impl: what it is read from, and its place there.
const perUnread = 1 << 12

// stored is a function that is stored: one with arguments, or a closure of a type.
type stored struct {
	of   uint64 // its definition; of a closure, that of the function around
	args []uint64
	clo  uint64 // 0 if it is not a closure
	data [streams]string
}

// Add adds a part that Write made, the one with std first. It returns an error when the part is damaged, was not made
// for this engine, or does not belong to those before it.
func (l *Library) Add(data string) error {
	if len(data) < 16 || word(data[8:]) != hashOf(data[16:]) {
		return errors.New("the compiled part of the library is damaged")
	}
	switch id := word(data); {
	case uint8(id) != version:
		return errors.New("the compiled part of the library was made for another engine")
	case l.id == 0:
		l.id = id
	case l.id != id:
		return errors.New("the compiled parts of the library are of two versions of it")
	}
	c := &codec{}
	c.in[0] = data[16:]
	r := &reader{l: l}
	c.part(&r.part)
	r.byDef = map[uint64][2]int{}
	for i := range r.functions {
		of := r.functions[i].of
		at, ok := r.byDef[of]
		if !ok {
			at[0] = i
		}
		at[1] = i + 1
		r.byDef[of] = at
	}
	r.byType = make(map[string]uint64, len(r.types))
	for i, entry := range r.types {
		r.byType[entry] = uint64(i)
	}
	r.children = make([][]uint64, len(r.defs))
	for i := 1; i < len(r.defs); i++ {
		up := r.defs[i].parent
		r.children[up] = append(r.children[up], uint64(i))
	}
	l.parts = append(l.parts, r)
	return nil
}

// part is the walk over the tables.
func (c *codec) part(p *part) {
	str := func(x *string) {
		n := uint64(len(*x))
		c.uint(&n)
		c.bytes(x, n)
	}
	list(c, &p.texts, str)
	list(c, &p.files, str)
	list(c, &p.defs, func(d *definition) {
		small(c, &d.space)
		if d.space == crate {
			str(&d.crate)
			return
		}
		c.uint(&d.parent)
		number(c, &d.index)
		if c.reading() && d.parent >= uint64(len(p.defs)) {
			panic(broken)
		}
	})
	list(c, &p.types, str)
	list(c, &p.callees, str)
	var lengths [streams][]uint64
	list(c, &p.functions, func(s *stored) {
		c.uint(&s.of)
		c.uint(&s.clo)
		list(c, &s.args, c.uint)
	})
	for k := range lengths {
		for i := range p.functions {
			lengths[k] = append(lengths[k], uint64(len(p.functions[i].data[k])))
			c.uint(&lengths[k][i])
		}
	}
	for k := range lengths {
		for i := range p.functions {
			c.bytes(&p.functions[i].data[k], lengths[k][i])
		}
	}
}

// bytes is a string of n bytes.
func (c *codec) bytes(x *string, n uint64) {
	if !c.reading() {
		c.out[0] = append(c.out[0], *x...)
		return
	}
	if n > uint64(len(c.in[0])) {
		panic(broken)
	}
	*x, c.in[0] = c.in[0][:n], c.in[0][n:]
}

// word returns the first eight bytes.
func word(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// hashOf is FNV-1a for eight bytes at a time.
func hashOf(data string) uint64 {
	const prime = 1099511628211
	h := 14695981039346656037 ^ uint64(len(data))
	for ; len(data) >= 8; data = data[8:] {
		h = (h ^ word(data)) * prime
		h ^= h >> 32
	}
	for i := range len(data) {
		h = (h ^ uint64(data[i])) * prime
	}
	return h
}

// reader has a part, and what was decoded of it for one library. Number 0 of each table is nothing.
type reader struct {
	part
	l        *Library
	byDef    map[uint64][2]int // functions of a definition: from and to
	children [][]uint64        // definitions in a definition, by its number
	byType   map[string]uint64 // numbers of types, by their entries

	// For the library p.
	p      *check.Program
	bases  []syntax.Pos
	known  []*resolve.Def
	made   []*types.Type
	called []*thir.Callee
	// Numbers, 0 for what the part does not mention.
	defNumber  map[*resolve.Def]uint64
	typeNumber map[*types.Type]uint64
}

// begin forgets what was decoded for another library.
func (r *reader) begin(p *check.Program) {
	if r.p == p {
		return
	}
	r.p = p
	r.bases = make([]syntax.Pos, len(r.files))
	r.known = make([]*resolve.Def, len(r.defs))
	r.defNumber, r.typeNumber = map[*resolve.Def]uint64{}, map[*types.Type]uint64{}
	r.made = make([]*types.Type, len(r.types))
	r.called = make([]*thir.Callee, len(r.callees))
}

// Function returns the compiled form of an instance that the library p keeps, in in.Kept, nil if there is none. It is
// decoded when it is asked for first.
func (l *Library) Function(p *check.Program, in *thir.Instance) *Function {
	if in.Kept != nil {
		return in.Kept.(*Function)
	}
	if l == nil {
		return nil
	}
	for _, r := range l.parts {
		r.begin(p)
		if s := r.find(in); s != nil {
			f := &Function{}
			(&codec{r: r, in: s.data, apart: true}).function(in, f)
			in.Kept = f
			l.Decoded++
			return f
		}
	}
	return nil
}

// find returns what is stored of an instance, or nil.
func (r *reader) find(in *thir.Instance) *stored {
	d, args := in.Fn, in.Args
	if in.Clo != nil {
		d, args = in.Clo.Def, in.Clo.Args
	}
	n := r.number(d)
	if n == 0 {
		return nil
	}
	var clo uint64
	var known [4]uint64
	of := known[:0]
	for _, t := range args {
		n := r.numberOf(t)
		if n == 0 {
			return nil
		}
		of = append(of, n)
	}
	if in.Clo != nil {
		if clo = r.numberOf(in.Clo.Type); clo == 0 {
			return nil
		}
	}
	at := r.byDef[n]
	for i := at[0]; i < at[1]; i++ {
		if s := &r.functions[i]; s.clo == clo && slices.Equal(s.args, of) {
			return s
		}
	}
	return nil
}

// query is the numbers of what may be in a part, for what is looked for. Nothing of the part is decoded for it.
type query struct {
	numbers // the others are not used
	r       *reader
	absent  bool
}

func (q *query) skip(string) { q.absent = true }

func (q *query) def(d *resolve.Def) uint64 {
	n := q.r.number(d)
	q.absent = q.absent || n == 0 && d != nil
	return n
}

func (q *query) ty(t *types.Type) uint64 {
	n := q.r.numberOf(t)
	q.absent = q.absent || n == 0 && t != nil
	return n
}

// numberOf returns the number of a type, 0 if the part has none for it.
func (r *reader) numberOf(t *types.Type) (n uint64) {
	if t == nil {
		return 0
	}
	if n, ok := r.typeNumber[t]; ok {
		return n
	}
	q := &query{r: r}
	c := &codec{w: q}
	if c.typ(&t); !q.absent {
		n = r.byType[string(c.out[0])]
	}
	r.typeNumber[t] = n
	return n
}

// number returns the number of a definition, 0 if the part has none for it.
func (r *reader) number(d *resolve.Def) uint64 {
	if d == nil || d.Crate == nil || !d.Crate.Library {
		return 0
	}
	if n, ok := r.defNumber[d]; ok {
		return n
	}
	var found uint64
	up := uint64(0)
	if d.Parent != nil {
		up = r.number(d.Parent)
	}
	if d.Parent == nil || up != 0 {
		for _, n := range r.children[up] {
			if x := &r.defs[n]; x.space == crate && d.Parent == nil && x.crate == d.Crate.Name ||
				x.space != crate && r.child(d.Parent, x, false) == d {
				found = n
				r.known[n] = d
				break
			}
		}
	}
	r.defNumber[d] = found
	return found
}

// child returns what stands at a place in a definition. Without read it may be nil, for an impl that was not read.
func (r *reader) child(up *resolve.Def, x *definition, read bool) *resolve.Def {
	var list []*resolve.Def
	switch x.space {
	case item:
		if up.Mod != nil {
			list = up.Mod.Defs()
		}
	case unread:
		if up.Mod != nil {
			if d := up.Mod.ReadImpl(x.index/perUnread, x.index%perUnread, read); d != nil || !read {
				return d
			}
		}
	case associated:
		list = up.Assoc()
	case variant:
		list = up.Variants
	}
	if x.index < 0 || x.index >= len(list) {
		panic(broken)
	}
	return list[x.index]
}

// entry checks the number of an entry of a table.
func entry[T any](table []T, n uint64) {
	if n >= uint64(len(table)) {
		panic(broken)
	}
}

func (r *reader) text(n uint64) string {
	entry(r.texts, n)
	return r.texts[n]
}

// base returns the position of the first byte of a file.
func (r *reader) base(file int) syntax.Pos {
	if file < 0 || file >= len(r.files) {
		panic(broken)
	}
	if r.bases[file] == 0 {
		name := r.files[file]
		if number, ok := strings.CutPrefix(name, derive); ok {
			n, _ := strconv.ParseUint(number, 10, 64)
			if d := r.def(n); d != nil {
				r.bases[file] = r.p.S.DerivedAt(d)
			}
		}
		of, _, _ := strings.Cut(strings.TrimPrefix(name, "<"), ">")
		r.p.S.Crate(of) // its files are there when it is loaded
		for _, f := range r.p.S.Sources.Files() {
			if f.Name == name {
				r.bases[file] = f.Base
			}
		}
		if r.bases[file] == 0 {
			panic(broken)
		}
	}
	return r.bases[file]
}

func (r *reader) def(n uint64) *resolve.Def {
	if n == 0 {
		return nil
	}
	entry(r.defs, n)
	if d := r.known[n]; d != nil {
		return d
	}
	x := &r.defs[n]
	var d *resolve.Def
	if x.space == crate {
		c := r.p.S.Crate(x.crate)
		if c == nil {
			panic(broken)
		}
		d = c.Root.Def
	} else {
		d = r.child(r.def(x.parent), x, true)
	}
	r.known[n], r.defNumber[d] = d, n
	return d
}

// table returns a codec that reads an entry.
func (r *reader) table(data string) *codec { return &codec{r: r, in: [streams]string{data}} }

func (r *reader) ty(n uint64) *types.Type {
	if n == 0 {
		return nil
	}
	entry(r.types, n)
	if t := r.made[n]; t != nil {
		return t
	}
	var t *types.Type
	r.table(r.types[n]).typ(&t)
	r.made[n] = t
	return t
}

func (r *reader) callee(n uint64) thir.Callee {
	if n == 0 {
		return thir.Callee{}
	}
	entry(r.callees, n)
	if r.called[n] == nil {
		x := &thir.Callee{}
		r.table(r.callees[n]).calleeParts(x)
		r.called[n] = x
	}
	return *r.called[n]
}

// typ is the walk over a type.
func (c *codec) typ(x **types.Type) {
	var o types.Outline
	var args []*types.Type
	var binds []types.Bind
	closure := 0 // the number of a closure in its function
	if t := *x; !c.reading() {
		o = types.Outline{Kind: t.Kind, Mut: t.Mut, Def: t.Def, Index: t.Index, N: t.N}
		args, binds = t.Args, t.Binds
		switch t.Kind {
		case types.Closure, types.Coroutine:
			o.Def, args, closure = t.Clo.Def, t.Clo.Args, t.Clo.ID
		case types.Param, types.Infer:
			c.skip("a type that is not concrete")
		}
	}
	small(c, &o.Kind)
	c.flags(&o.Mut)
	c.def(&o.Def)
	list(c, &args, c.ty)
	switch o.Kind {
	case types.Closure, types.Coroutine:
		if number(c, &closure); c.reading() {
			if *x = c.r.p.Closure(o.Def, closure, args); *x == nil {
				panic(broken)
			}
		}
		return
	case types.Dyn:
		list(c, &binds, func(b *types.Bind) {
			c.def(&b.Assoc)
			c.ty(&b.Ty)
		})
		c.uint(&o.N)
	case types.Const:
		c.uint(&o.N)
	case types.Opaque:
		number(c, &o.Index)
	}
	if c.reading() {
		*x = c.r.p.Intern(&o, args, binds, 0, 0)
	}
}

// calleeParts is the walk over a callee.
func (c *codec) calleeParts(x *thir.Callee) {
	c.def(&x.Fn)
	list(c, &x.Args, c.ty)
}
