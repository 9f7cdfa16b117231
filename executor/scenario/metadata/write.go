package metadata

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strconv"

	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Write returns the compiled forms of instances that the library p keeps, in two parts: functions that mention std
// alone, and the others. What cannot be stored is left out. text is that of the whole library.
func Write(p *check.Program, instances []*thir.Instance, text string) (ofStd, ofCrates []byte) {
	origins := map[*mir.Body]origin{}
	for _, in := range instances {
		for i, x := range in.Kept.(*Function).Body.Promoted {
			if o, ok := origins[x]; x.Owner == ownerOf(in) && (!ok || i < o.n) {
				origins[x] = origin{in, i}
			}
		}
	}
	stored := map[*thir.Instance]bool{}
	for _, in := range instances {
		stored[in] = true
	}
	// A function without which another one cannot be stored may turn out to be one that cannot be stored.
	var parts [2][]*thir.Instance
	for again := true; again; {
		again = false
		parts = [2][]*thir.Instance{}
		for _, in := range instances {
			if !stored[in] {
				continue
			}
			w := newWriter(p, origins, stored)
			if stored[in] = w.add(in); !stored[in] {
				again = true
				continue
			}
			n := 0
			for i := range w.defs {
				if d := &w.defs[i]; d.crate != "" && d.crate != "std" {
					n = 1
				}
			}
			parts[n] = append(parts[n], in)
		}
	}
	pack := func(list []*thir.Instance) []byte {
		w := newWriter(p, origins, stored)
		for _, in := range list {
			w.add(in)
		}
		w = w.again() // with small numbers for what is mentioned often
		for _, in := range list {
			w.add(in)
		}
		return w.bytes(hashOf(text)&^0xff | version)
	}
	return pack(parts[0]), pack(parts[1])
}

// of returns the Owner of the body of an instance.
func ownerOf(in *thir.Instance) *resolve.Def { return in.Kept.(*Function).Body.Owner }

// origin is the instance that a promoted expression comes from, and its number there.
type origin struct {
	in *thir.Instance
	n  int
}

// writer makes a part.
type writer struct {
	part
	p       *check.Program
	origins map[*mir.Body]origin
	stored  map[*thir.Instance]bool

	textNumber   numbering[string]
	fileNumber   numbering[string]
	defNumber    numbering[*resolve.Def]
	typeNumber   numbering[*types.Type]
	calleeNumber numbering[calleeKey]
}

// numbering numbers the entries of a table, and counts how often each is mentioned.
type numbering[K comparable] struct {
	numbers map[K]uint64
	keys    []K
	counts  []int
}

// of returns the number of an entry. fresh: it is new.
func (n *numbering[K]) of(k K) (number uint64, fresh bool) {
	i, ok := n.numbers[k]
	if !ok {
		if n.numbers == nil {
			n.numbers = map[K]uint64{}
		}
		i = uint64(len(n.keys))
		n.numbers[k] = i
		n.keys, n.counts = append(n.keys, k), append(n.counts, 0)
	}
	n.counts[i]++
	return i, !ok
}

// sorted returns the same numbers as those that are mentioned often come first, for another writer.
func (n *numbering[K]) sorted(first int) (keys []K) {
	order := make([]int, len(n.keys))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order[first:], func(a, b int) int { return cmp.Compare(n.counts[b], n.counts[a]) })
	for _, i := range order {
		keys = append(keys, n.keys[i])
	}
	return keys
}

// calleeKey identifies a callee by its function and the tuple of its arguments.
type calleeKey struct {
	fn   *resolve.Def
	args *types.Type
}

func newWriter(p *check.Program, origins map[*mir.Body]origin, stored map[*thir.Instance]bool) *writer {
	w := &writer{p: p, origins: origins, stored: stored}
	w.def(nil)
	w.ty(nil)
	w.callee(thir.Callee{})
	return w
}

// again returns a writer with the numbers that suit what was added to w.
func (w *writer) again() *writer {
	x := newWriter(w.p, w.origins, w.stored)
	for _, s := range w.textNumber.sorted(0) {
		x.text(s)
	}
	for _, d := range w.defNumber.sorted(1) {
		x.def(d)
	}
	for _, t := range w.typeNumber.sorted(1) {
		x.typeNumber.of(t)
	}
	for _, k := range w.calleeNumber.sorted(1) {
		x.calleeNumber.of(k)
	}
	x.types, x.callees = make([]string, len(x.typeNumber.keys)), make([]string, len(x.calleeNumber.keys))
	for i, t := range x.typeNumber.keys[1:] {
		c := &codec{w: x}
		c.typ(&t)
		x.types[i+1] = string(c.out[0])
	}
	for i, k := range x.calleeNumber.keys[1:] {
		c := &codec{w: x}
		c.calleeParts(&thir.Callee{Fn: k.fn, Args: k.args.Args})
		x.callees[i+1] = string(c.out[0])
	}
	return x
}

// skipped is the panic for what cannot be stored.
type skipped struct{ why string }

func (w *writer) skip(why string) { panic(skipped{why}) }

// add adds a function. It reports whether it can be stored.
func (w *writer) add(in *thir.Instance) (ok bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, is := r.(skipped); !is {
				panic(r)
			}
		}
	}()
	var s stored
	of, args := in.Fn, in.Args
	if in.Clo != nil {
		of, args = in.Clo.Def, in.Clo.Args
		s.clo = w.ty(in.Clo.Type)
	}
	s.of = w.def(of)
	for _, t := range args {
		s.args = append(s.args, w.ty(t))
	}
	c := &codec{w: w, apart: true}
	c.function(in, in.Kept.(*Function))
	for k, out := range c.out {
		s.data[k] = string(out)
	}
	w.functions = append(w.functions, s)
	return true
}

// bytes returns the part.
func (w *writer) bytes(id uint64) []byte {
	slices.SortStableFunc(w.functions, func(a, b stored) int { return cmp.Compare(a.of, b.of) })
	c := &codec{w: w}
	c.part(&w.part)
	head := binary.LittleEndian.AppendUint64(nil, id)
	head = binary.LittleEndian.AppendUint64(head, hashOf(string(c.out[0])))
	return append(head, c.out[0]...)
}

func (w *writer) origin(x *mir.Body) (*thir.Instance, int) {
	if o := w.origins[x]; w.stored[o.in] {
		return o.in, o.n
	}
	return nil, 0
}

func (w *writer) text(s string) uint64 {
	n, fresh := w.textNumber.of(s)
	if fresh {
		w.texts = append(w.texts, s)
	}
	return n
}

func (w *writer) place(at syntax.Pos) (file int, offset int64) {
	f := w.p.S.Sources.File(at)
	if f == nil {
		w.skip("a position outside of the library")
	}
	name := f.Name
	if d := w.p.S.DerivedIn(f); d != nil { // the file is there when the impl is read
		name = derive + strconv.FormatUint(w.def(d), 10)
	}
	n, fresh := w.fileNumber.of(name)
	if fresh {
		w.files = append(w.files, name)
	}
	return int(n), int64(at - f.Base)
}

func (w *writer) def(d *resolve.Def) uint64 {
	if n, ok := w.defNumber.numbers[d]; ok {
		w.defNumber.counts[n]++
		return n
	}
	var x definition
	switch {
	case d == nil:
	case d.Crate == nil || !d.Crate.Library:
		w.skip("a definition of a program")
	case d.Parent == nil:
		if d != d.Crate.Root.Def {
			w.skip("a definition without a place")
		}
		x.crate = d.Crate.Name
	default:
		x.parent = w.def(d.Parent) // before d, so that a decoder knows it
		list := d.Parent.Variants
		if x.space = variant; d.Kind != resolve.Variant {
			switch d.Parent.Kind {
			case resolve.Trait, resolve.Impl:
				x.space, list = associated, d.Parent.Assoc()
			case resolve.Module:
				x.space, list = item, d.Parent.Mod.Defs()
			}
		}
		if x.index = slices.Index(list, d); x.index < 0 && x.space == item {
			if number, place, ok := d.Parent.Mod.Unread(d); ok && place < perUnread {
				x.space, x.index = unread, number*perUnread+place
			}
		}
		if x.index < 0 {
			w.skip("a definition inside of a function")
		}
	}
	n, _ := w.defNumber.of(d)
	w.defs = append(w.defs, x)
	return n
}

func (w *writer) ty(t *types.Type) uint64 {
	n, fresh := w.typeNumber.of(t)
	if fresh {
		w.types = append(w.types, "")
		if t != nil {
			c := &codec{w: w}
			c.typ(&t)
			w.types[n] = string(c.out[0])
		}
	}
	return n
}

func (w *writer) callee(x thir.Callee) uint64 {
	var k calleeKey
	if x.Fn != nil {
		k = calleeKey{x.Fn, w.p.Tuple(x.Args...)}
	}
	n, fresh := w.calleeNumber.of(k)
	if fresh {
		w.callees = append(w.callees, "")
		if x.Fn != nil {
			c := &codec{w: w}
			c.calleeParts(&x)
			w.callees[n] = string(c.out[0])
		}
	}
	return n
}
