package codegen

import (
	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/metadata"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/optimize"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// maxSource is the length of the text of a function up to which inlining looks at its body, in bytes without spaces and
// comments: the page's library has none. Without a bound on what it looks at, compiling one function would build the
// bodies of all that it can reach.
const maxSource = 450

// maxDepth is how many functions deep inlining looks at what functions call, before it has their bodies. A chain of
// functions may be long, and each takes a part of the stack.
const maxDepth = 48

// made is a body that functions are compiled from.
type made struct {
	body *mir.Body // nil while it is made, and when nothing needs it any more
	// at is where it stands in Generator.making; -1 when it is finished.
	at int
	// contextFree: whoever looks at the function gets this body, if it may look at height functions inside of each
	// other. It is not so in a cycle of calls.
	contextFree bool
	height      int
	// What was done to make it, of shared functions.
	looks []metadata.Look
	seen  map[lookKey]bool
	inner int64 // work of package budget for what was looked at
}

// lookKey identifies a look.
type lookKey struct {
	of   calleeKey
	body bool
}

// optimized returns the body that function id is compiled from. It is nil while the body is made: a function is not
// inlined into itself.
func (g *Generator) optimized(id int) *mir.Body {
	m := g.bodies[id]
	if m == nil {
		m = g.make(id)
	}
	if m.at >= 0 { // a cycle
		for _, on := range g.making[m.at:] {
			on.contextFree = false
		}
	}
	if n := len(g.making); n > 0 {
		by := g.making[n-1]
		by.height = max(by.height, m.height+1)
		by.contextFree = by.contextFree && m.contextFree
	}
	return m.body
}

// make is optimized for a function that is needed first.
func (g *Generator) make(id int) *made {
	m := &made{at: len(g.making), contextFree: true}
	g.bodies[id] = m
	g.making = append(g.making, m)
	done := false
	defer func() {
		g.making = g.making[:m.at]
		m.at = -1
		if !done { // something is missing: the call reports it when it runs
			delete(g.bodies, id)
			if m.at > 0 {
				g.making[m.at-1].contextFree = false
			}
		}
	}()
	optimizes := !g.Plain && !g.Checked
	in := g.sources[id].instance
	if !optimizes || in != nil && !in.Shared || g.Branches {
		in = nil
	}
	before := g.flows()
	if k := g.compiled(in); k != nil && m.at+k.Height < maxDepth {
		m.body, m.height = k.Body, k.Height
		g.checked.Spend(budget.Flows, int(k.Work))
		for _, l := range k.Looks {
			attempt(func() {
				if to := g.resolve(l.Of); l.Body {
					g.optimized(to.id)
				}
			})
		}
	} else {
		if in != nil {
			m.seen = map[lookKey]bool{}
		}
		b := g.sources[id].body()
		s := &g.sources[id] // building the body may have added others
		if optimizes && !s.once(b) {
			if s.glue {
				b.Phase = mir.Elaborated
			}
			optimize.Body(&view{g.checked, g}, b)
		}
		if in != nil && m.contextFree {
			in.Kept = &metadata.Function{Body: b, Height: m.height, Looks: m.looks, Work: g.flows() - before - m.inner}
		}
		m.body = b
		m.looks, m.seen = nil, nil
	}
	if m.at > 0 {
		g.making[m.at-1].inner += g.flows() - before
	}
	done = true
	return m
}

// flows returns the work that the program has used of the limit that making bodies counts for.
func (g *Generator) flows() int64 { return g.checked.Budget().Work().Used(budget.Flows) }

// attempt calls do, which asks about a callee. What cannot be compiled is reported when the call is.
func attempt(do func()) { _ = try(func() string { return "" }, do) }

// compiled returns what the library has of a shared instance, or nil: what another program needed already, or what was
// compiled ahead of time. What was looked at to make it is looked at again for each program, because functions have
// numbers in the order in which they are met, and each program pays for all work once: nothing that its outcome shows
// depends on what programs came before, or on what was compiled ahead of time.
func (g *Generator) compiled(in *thir.Instance) *metadata.Function {
	if in == nil {
		return nil
	}
	return g.Ahead.Function(g.checked.Library(), in)
}

// noteLook notes a question about a callee for the body that is made now.
func (g *Generator) noteLook(of thir.Callee, body bool) {
	n := len(g.making)
	if n == 0 || g.making[n-1].seen == nil {
		return
	}
	m, key := g.making[n-1], lookKey{keyOf(of), body}
	if !m.seen[key] {
		m.seen[key] = true
		m.looks = append(m.looks, metadata.Look{Of: of, Body: body})
	}
}

// view is what package optimize sees of the program.
type view struct {
	*check.Program
	g *Generator
}

// ArrayPointer returns a raw pointer to an array.
func (v *view) ArrayPointer(elem *types.Type) *types.Type {
	return v.g.rawPointer(v.g.checked.Array(elem, v.g.checked.ConstN(0)))
}

// fieldsKey is a type and, of an enum, a variant.
type fieldsKey struct {
	t       *types.Type
	variant *resolve.Def
}

type fieldTypes struct {
	list []*types.Type
	ok   bool
}

// Fields returns the types of the fields of a struct, tuple, closure or variant. The list must not be changed.
func (v *view) Fields(t *types.Type, variant *resolve.Def) (list []*types.Type, ok bool) {
	key := fieldsKey{t, variant}
	f, known := v.g.fields[key]
	if !known {
		f.list, f.ok = v.fieldsOf(t, variant)
		v.g.fields[key] = f
	}
	return f.list, f.ok
}

func (v *view) fieldsOf(t *types.Type, variant *resolve.Def) (list []*types.Type, ok bool) {
	l := v.g.layoutOf(t)
	offsets := l.Fields
	switch t.Kind {
	case types.Tuple:
		list = t.Args
	case types.Closure:
		if t.Clo.Async {
			return nil, false
		}
		for _, k := range t.Clo.Captures {
			ft := k.Ty
			if k.Mode != types.ByMove {
				ft = v.g.checked.Ref(ft, k.Mode == types.ByMut)
			}
			list = append(list, ft)
		}
	case types.Adt:
		list = v.g.checked.FieldTypes(t, variant)
		if variant != nil {
			if variant.Index >= len(l.Variants) {
				return nil, false
			}
			offsets = l.Variants[variant.Index].Fields
		}
	default:
		return nil, false
	}
	list = append([]*types.Type(nil), list...)
	for i, t := range list {
		list[i] = v.g.checked.Concrete(t)
		switch list[i].Kind {
		case types.Str, types.Slice, types.Dyn:
			return nil, false
		}
	}
	if variant == nil && l.Niche.Size > 0 && len(list) == len(offsets) { // a niche may lie beside the fields
		covered := false
		for i, f := range list {
			covered = covered || offsets[i] <= l.Niche.Offset && l.Niche.Offset < offsets[i]+v.g.layoutOf(f).Size
		}
		ok = covered
	} else {
		ok = true
	}
	return list, ok && len(list) == len(offsets) && !l.Unsized
}

// Intrinsic returns what a call leads to if it is an intrinsic.
func (v *view) Intrinsic(t *mir.Call) (c optimize.Callee) {
	attempt(func() {
		if to := v.g.resolve(t.Callee); to.intrinsic != nil {
			c = optimize.Callee{Intrinsic: to.intrinsic.Fn.Intrinsic(), Args: to.intrinsic.Args, SkipSelf: to.skipSelf}
			if of := numbers[c.Intrinsic]; of != nil {
				c.IsNumber, c.Number = true, uint64(of(v.g, v.g.checked.Concrete(c.Args[0])))
			}
		}
	})
	return c
}

// Callee returns what a call leads to.
func (v *view) Callee(t *mir.Call) (c optimize.Callee) {
	g := v.g
	attempt(func() {
		to := g.resolve(t.Callee)
		switch {
		case to.intrinsic != nil || to.virtual || to.pointer != nil || !g.short(to.id):
		case len(g.making) >= maxDepth && g.bodies[to.id] == nil:
			g.making[len(g.making)-1].contextFree = false
		default:
			g.noteLook(t.Callee, true)
			b := g.optimized(to.id)
			if b == nil || !optimize.Inlinable(b) || !v.compilable(b) {
				return
			}
			s := &g.sources[to.id]
			c = optimize.Callee{Body: b, SkipSelf: to.skipSelf, Inline: mir.Inlined{Name: b.Name, Glue: s.glue,
				User:        !s.glue && g.checked.InProgram(b.Span.Lo),
				TrackCaller: s.of != nil && g.checked.TracksCaller(s.of)}}
		}
	})
	return c
}

// short reports whether the text of a function is short enough to look at its body.
func (g *Generator) short(id int) bool {
	s := &g.sources[id]
	switch {
	case s.glue:
		return true
	case s.span.Hi > 0:
		return g.shortText(s.span)
	case s.of == nil || s.of.FnItem() == nil:
		return false
	case s.of.Name == "poll":
		return false // polls are events of the trace
	case s.of.Attr("cold") != nil:
		return false
	}
	f := s.of.FnItem()
	if n := len(f.BodyTokens); n > 0 {
		return g.shortText(syntax.Span{Lo: f.BodyTokens[0].Span.Lo, Hi: f.BodyTokens[n-1].Span.Hi})
	}
	return f.Body != nil && g.shortText(f.Body.Span)
}

// shortText reports whether text has at most maxSource bytes, spaces and comments left out. It need not know strings:
// what looks like a comment in one counts in neither form of the library.
func (g *Generator) shortText(at syntax.Span) bool {
	text := g.checked.S.Sources.Text(at)
	n := 0
	for i := 0; i < len(text) && n <= maxSource; i++ {
		switch c := text[i]; {
		case c == '/' && i+1 < len(text) && text[i+1] == '/':
			for i < len(text) && text[i] != '\n' {
				i++
			}
		case c > ' ':
			n++
		}
	}
	return n <= maxSource
}

// compilable reports whether code can be generated for a body: what cannot be compiled is missed only if it is called.
// What the body calls is looked up each time, because that is a part of making the one that it is inlined into.
func (v *view) compilable(b *mir.Body) bool {
	calls := v.knowsCalls(b)
	fields, known := v.g.fieldsKnown[b]
	if !known {
		fields = v.knowsFields(b)
		v.g.fieldsKnown[b] = fields
	}
	return calls && fields
}

// knowsCalls reports whether all intrinsics that a body calls exist.
func (v *view) knowsCalls(b *mir.Body) bool {
	ok := true
	for i := range b.Blocks {
		t, is := b.Blocks[i].Term.(*mir.Call)
		if !is || t.Fn != nil {
			continue
		}
		if in := v.g.resolve(t.Callee).intrinsic; in != nil {
			name := in.Fn.Intrinsic()
			_, known := intrinsics[name]
			ok = ok && (known || name == "try_call" || name == "offset_of" || v.g.m != nil && v.g.m.HasNative(name))
		}
	}
	return ok
}

// knowsFields reports whether the layouts of all structs that a body takes apart have fields.
func (v *view) knowsFields(b *mir.Body) bool {
	ok := true
	place := func(p mir.Place, _ mir.Access) {
		t := b.Locals[p.Local].Ty
		var variant *resolve.Def
		for _, e := range p.Proj {
			if e.Kind == mir.Field && t.Kind == types.Adt {
				_, known := v.Fields(t, variant)
				ok = ok && (known || v.g.unsized(t))
			}
			if t, variant = v.Concrete(e.Ty), nil; e.Kind == mir.Downcast {
				variant = e.Variant
			}
		}
	}
	for i := range b.Blocks {
		blk := &b.Blocks[i]
		for k := range blk.Stmts {
			s := &blk.Stmts[k]
			mir.EachStmtPlace(s, place)
			if a, is := s.Value.(*mir.Aggregate); is && a.Ty.Kind == types.Adt && a.Ty.Def.Lang != "Box" {
				_, known := v.Fields(v.Concrete(a.Ty), a.Variant)
				ok = ok && known
			}
		}
		mir.EachTermPlace(blk.Term, place)
	}
	return ok
}
