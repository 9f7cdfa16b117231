package codegen

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/layout"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// What the trace and a debugger show of futures and variables. It is data of the code, and costs a run nothing but one
// instruction for each suspension.

// maxLabel is the length of an await's text in the trace, in bytes.
const maxLabel = 80

// coroutine describes the coroutine with that Future::poll, whose body has not been optimised. Its points are in the
// order of the text; points has their numbers by state.
func (g *Generator) coroutine(t *types.Type, poll, drop *mir.Body) (co *bytecode.Coroutine, points []int) {
	l := g.layoutOf(t)
	co = &bytecode.Coroutine{Name: poll.Name, Pos: uint32(poll.Span.Lo), Size: l.Size,
		User: g.checked.InProgram(poll.Span.Lo), State: bytecode.Tag{Offset: l.Tag.Offset, Size: l.Tag.Size}}
	keeps, err := g.checked.Coroutine(t)
	if err != nil {
		return co, nil
	}
	var holds *holding
	if g.Branches && co.User {
		holds = g.holding(poll, drop, l)
	}
	points = make([]int, len(keeps.Points))
	for _, a := range poll.Awaits {
		n := suspendsIn(&poll.Blocks[a.Yield])
		if n < 0 || n >= len(points) {
			continue
		}
		points[n] = len(co.Points)
		co.Points = append(co.Points, bytecode.Suspension{Pos: uint32(a.Span.Lo), State: uint64(layout.Suspended + n)})
		p := &co.Points[points[n]]
		if g.Sources != nil {
			p.Label = strings.Join(strings.Fields(g.Sources.Text(a.Span)), " ")
		}
		if len(p.Label) > maxLabel {
			p.Label = p.Label[:maxLabel] + "…"
		}
		if c, ok := poll.Blocks[a.Poll].Term.(*mir.Call); ok && len(c.Callee.Args) > 0 {
			p.Inner = g.checked.Concrete(c.Callee.Args[0]).Kind == types.Coroutine
		}
		if !co.User {
			continue
		}
		p.Guards = g.guards(poll, drop, l, keeps, n)
		for _, v := range poll.Vars {
			if !inScope(poll, v.Scope, poll.Blocks[a.Yield].Scope) {
				continue
			}
			offset, ty, ok := g.kept(v.Place, l, keeps, n)
			if ok {
				x := bytecode.Variable{Name: v.Name, Type: g.describe(ty), Offset: offset}
				if holds != nil {
					x.Holds = holds.of(v.Place, ty, n)
				}
				p.Vars = append(p.Vars, x)
			}
		}
	}
	return co, points
}

// kept returns where in the coroutine a variable lies that is kept over suspension point n.
func (g *Generator) kept(p mir.Place, l *layout.Layout, keeps *layout.Coroutine, n int) (uint64, *types.Type, bool) {
	const self mir.Local = 1
	if p.Local != self || len(p.Proj) != 2 || p.Proj[0].Kind != mir.Deref {
		return 0, nil, false
	}
	i := int(p.Proj[1].Index)
	switch p.Proj[1].Kind {
	case mir.Saved:
		if keeps.Points[n].Has(i) {
			return l.Saved[i], g.checked.Concrete(p.Proj[1].Ty), true
		}
	case mir.Field:
		return l.Fields[i], g.checked.Concrete(p.Proj[1].Ty), true
	}
	return 0, nil, false
}

// guards returns the guards of locks that are kept over suspension point n.
func (g *Generator) guards(poll, drop *mir.Body, l *layout.Layout, keeps *layout.Coroutine,
	n int) (out []bytecode.Guard) {
	for i, t := range keeps.Saved {
		if !keeps.Points[n].Has(i) || !g.hasGuard(t) {
			continue
		}
		place := mir.Whole(1).With(mir.Elem{Kind: mir.Deref}).With(mir.Elem{Kind: mir.Saved, Index: int32(i)})
		flag, dropped := droppedAt(drop, l, n, place)
		if !dropped {
			continue // it was moved
		}
		x := bytecode.Guard{Name: "of a temporary", Flag: flag, Std: isGuard(t), Offset: l.Saved[i], Type: g.describe(t)}
		for _, v := range poll.Vars {
			if samePlace(v.Place, place) {
				x.Name = v.Name
			}
		}
		x.Name += ": " + g.checked.Concrete(t).String()
		for k := range poll.Blocks {
			b := &poll.Blocks[k]
			for j := range b.Stmts {
				if s := &b.Stmts[j]; s.Kind == mir.Assign && samePlace(s.Place, place) && x.Pos == 0 {
					x.Pos = uint32(s.Span.Lo)
				}
			}
			if call, ok := b.Term.(*mir.Call); ok && samePlace(call.Dest, place) && x.Pos == 0 {
				x.Pos = uint32(b.Span.Lo)
			}
		}
		out = append(out, x)
	}
	return out
}

// droppedAt reports whether a coroutine that is dropped at suspension point n drops what is in a place. If a drop flag
// decides, flag is the offset of that plus one.
func droppedAt(drop *mir.Body, l *layout.Layout, n int, place mir.Place) (flag uint64, ok bool) {
	start, isSwitch := drop.Blocks[0].Term.(*mir.Switch)
	if !isSwitch {
		return 0, false
	}
	seen := make([]bool, len(drop.Blocks))
	var walk func(id mir.BlockID, under uint64)
	walk = func(id mir.BlockID, under uint64) {
		if seen[id] || ok {
			return
		}
		seen[id] = true
		switch t := drop.Blocks[id].Term.(type) {
		case *mir.Drop:
			if samePlace(t.Place, place) {
				flag, ok = under, true
				return
			}
			walk(t.Target, 0)
		case *mir.Switch:
			for i, to := range t.Targets {
				at := uint64(0)
				isSet := i == len(t.Values) || t.Values[i].Lo != 0
				p := t.Op.Place
				if isSet && t.Op.Kind != mir.Constant && len(p.Proj) == 2 && p.Proj[1].Kind == mir.Saved {
					at = l.Saved[p.Proj[1].Index] + 1
				}
				walk(to, at)
			}
		default:
			mir.EachSuccessor(t, func(to *mir.BlockID) {
				if !drop.Blocks[*to].Cleanup {
					walk(*to, under)
				}
			})
		}
	}
	to := start.Targets[len(start.Targets)-1]
	for i, v := range start.Values {
		if v.Lo == uint64(layout.Suspended+n) {
			to = start.Targets[i]
		}
	}
	walk(to, 0)
	return flag, ok
}

// isGuard reports whether the drop of a type releases a lock of std, one that blocks the thread.
func isGuard(t *types.Type) bool {
	if t.Kind != types.Adt || t.Def.Crate == nil || t.Def.Crate.Name != "std" {
		return false
	}
	switch t.Def.Name {
	case "MutexGuard", "RwLockReadGuard", "RwLockWriteGuard":
		return true
	}
	return false
}

// isAsyncGuard reports whether the drop of a type of the library gives back what tasks wait for.
func isAsyncGuard(t *types.Type) bool {
	if t.Kind != types.Adt || t.Def.Crate == nil {
		return false
	}
	switch t.Def.Crate.Name {
	case "tokio", "futures", "smol", "async_std", "tokio_util":
		return strings.Contains(t.Def.Name, "Guard") || strings.HasSuffix(t.Def.Name, "Permit") ||
			t.Def.Name == "PermitIterator"
	}
	return false
}

// hasGuard reports whether a value of a type is a guard, or has one in it or in what it owns.
func (g *Generator) hasGuard(t *types.Type) bool {
	t = g.checked.Concrete(t)
	has, known := g.guarded[t]
	if known {
		return has
	}
	g.guarded[t] = false // until the end of a recursion
	switch t.Kind {
	case types.Tuple, types.Array, types.Slice:
		for _, a := range t.Args {
			has = has || g.hasGuard(a)
		}
	case types.Adt:
		if has = isGuard(t) || isAsyncGuard(t); !has {
			for _, a := range t.Args {
				has = has || g.hasGuard(a)
			}
			if t.Def.Crate != nil && g.checked.InProgram(t.Def.Span.Lo) {
				has = has || g.fieldHasGuard(t)
			}
		}
	}
	g.guarded[t] = has
	return has
}

// fieldHasGuard is hasGuard for the fields of a type of the program.
func (g *Generator) fieldHasGuard(t *types.Type) bool {
	variants := g.checked.Variants(t)
	if variants == nil {
		variants = []*resolve.Def{nil}
	}
	for _, v := range variants {
		for _, f := range g.checked.FieldTypes(t, v) {
			if g.hasGuard(f) {
				return true
			}
		}
	}
	return false
}

// suspendsIn returns the suspension point whose state a block sets, -1 if it sets none.
func suspendsIn(b *mir.Block) int {
	for i := range b.Stmts {
		if s := &b.Stmts[i]; s.Kind == mir.SetState && s.State >= layout.Suspended {
			return int(s.State - layout.Suspended)
		}
	}
	return -1
}

// inScope reports whether scope s is at or is around it.
func inScope(b *mir.Body, s, at mir.ScopeID) bool {
	for at != s && at != b.Scopes[at].Parent {
		at = b.Scopes[at].Parent
	}
	return at == s
}

// suspends emits the instruction that tells that the coroutine in a place has entered a state.
func (c *function) suspends(p mir.Place, state int32) {
	points := c.g.sources[c.f.ID].points
	if i := int(state - layout.Suspended); i >= 0 && i < len(points) {
		c.opk(bytecode.Suspend, c.pointer(c.addressOf(p)), 0, int64(c.f.ID)<<32|int64(points[i]))
	}
}

// describe returns the description of a type.
func (g *Generator) describe(t *types.Type) *bytecode.Type {
	t = g.checked.Concrete(t)
	if d := g.described[t]; d != nil {
		return d
	}
	d := &bytecode.Type{Name: t.String(), Guard: isAsyncGuard(t)}
	g.described[t] = d
	switch t.Kind {
	case types.Str:
		d.Kind = bytecode.Str
		return d
	case types.Slice:
		d.Kind, d.Elem = bytecode.Slice, g.describe(t.Args[0])
		return d
	case types.Dyn:
		d.Kind = bytecode.Dyn
		return d
	}
	l := g.layoutOf(t)
	if d.Size = l.Size; l.Unsized {
		return d
	}
	switch t.Kind {
	case types.Bool:
		d.Kind = bytecode.Bool
	case types.Char:
		d.Kind = bytecode.Char
	case types.Ref:
		d.Kind, d.Elem = bytecode.Pointer, g.describe(t.Args[0])
	case types.Ptr:
		d.Kind = bytecode.Address
	case types.FnPtr, types.FnDef:
		d.Kind = bytecode.Code
	case types.Closure:
		d.Kind, d.Name = bytecode.Opaque, "closure"
	case types.Coroutine:
		d.Kind = bytecode.Future
	case types.Array:
		d.Kind, d.Elem, d.Length = bytecode.Array, g.describe(t.Args[0]), 0
		if d.Elem.Size > 0 {
			d.Length = d.Size / d.Elem.Size
		}
	case types.Tuple:
		d.Kind = bytecode.Tuple
		if len(t.Args) == 0 {
			d.Kind = bytecode.Unit
		}
		for i, a := range t.Args {
			d.Fields = append(d.Fields, bytecode.Field{Name: strconv.Itoa(i), Type: g.describe(a), Offset: l.Fields[i]})
		}
	case types.Adt:
		g.describeAdt(d, t, l)
	default:
		if _, n := g.classOf(t); n != 0 {
			d.Kind, d.Num = bytecode.Number, n
		}
	}
	return d
}

// Offsets in rustc's types, which package layout knows by their facts.
const (
	vecPointer = 8
	vecLength  = 16
	rcCounters = 16
)

func (g *Generator) describeAdt(d *bytecode.Type, t *types.Type, l *layout.Layout) {
	switch t.Def.Lang {
	case "String":
		d.Kind, d.Offset, d.Length = bytecode.String, vecPointer, vecLength
		return
	case "Vec":
		d.Kind, d.Elem, d.Offset, d.Length = bytecode.Vec, g.describe(t.Args[0]), vecPointer, vecLength
		return
	case "Box":
		d.Kind, d.Elem = bytecode.Pointer, g.describe(t.Args[0])
		return
	case "Rc", "Arc":
		if d.Elem = g.describe(t.Args[0]); d.Elem.Size > 0 {
			d.Kind, d.Offset = bytecode.Rc, max(rcCounters, g.layoutOf(g.checked.Concrete(t.Args[0])).Align)
		}
		return
	}
	if variants := g.checked.Variants(t); variants != nil {
		g.describeEnum(d, t, l, variants)
		return
	}
	ts := g.checked.FieldTypes(t, nil)
	if d.Kind = bytecode.Struct; len(l.Fields) != len(ts) { // a type of the library that is known by its facts alone
		return
	}
	d.Fields = g.describeFields(t.Def, ts, l.Fields)
	if d.Library = !g.checked.InProgram(t.Def.Span.Lo); !d.Library {
		return
	}
	d.Duration = t.Def.Lang == "Duration"
	for i, f := range t.Def.FieldDefs() {
		if name, shown := resolve.ShownAs(&f); shown && i < len(d.Fields) {
			d.Shown = append(d.Shown, bytecode.Field{Name: name, Type: d.Fields[i].Type, Offset: d.Fields[i].Offset})
		}
	}
}

func (g *Generator) describeFields(of *resolve.Def, ts []*types.Type, offsets []uint64) (out []bytecode.Field) {
	for i, f := range of.FieldDefs() {
		if i < len(ts) && i < len(offsets) {
			out = append(out, bytecode.Field{Name: f.Name.Name, Type: g.describe(ts[i]), Offset: offsets[i]})
		}
	}
	return out
}

func (g *Generator) describeEnum(d *bytecode.Type, t *types.Type, l *layout.Layout, variants []*resolve.Def) {
	if len(l.Variants) < len(variants) || l.Tag.Size > 8 {
		return
	}
	d.Kind = bytecode.Enum
	d.Tag = bytecode.Tag{Offset: l.Tag.Offset, Size: l.Tag.Size, Default: -1}
	if l.Kind != layout.Tagged {
		d.Tag.Default = l.Index
	}
	if l.Kind != layout.Tagged && l.Kind != layout.Filled {
		d.Tag.Size = 0
	}
	mask := uint64(1)<<(8*l.Tag.Size) - 1
	if l.Tag.Size == 8 {
		mask = ^uint64(0)
	}
	for i, v := range variants {
		x := bytecode.Variant{Name: v.Name, Fields: g.describeFields(v, g.checked.FieldTypes(t, v), l.Variants[i].Fields)}
		switch l.Kind {
		case layout.Tagged:
			x.Value = l.Variants[i].Discriminant.Lo & mask
		case layout.Filled:
			x.Value = (l.Start.Lo + uint64(i-l.First)) & mask
		}
		d.Variants = append(d.Variants, x)
	}
}

// pollee returns the number of the description of a future in Program.Pollees.
func (g *Generator) pollee(t *types.Type) int {
	var p bytecode.Pollee
	for {
		t = g.checked.Concrete(t)
		fields := 0
		if t.Kind == types.Adt && (t.Def.Lang == "Pin" || strings.HasSuffix(t.Def.Name, "FutureObj")) {
			if ts := g.checked.FieldTypes(t, nil); len(ts) == 1 {
				fields, t = 1, ts[0]
			}
		}
		if fields > 0 {
			continue
		}
		if t.Kind != types.Ref && !isBox(t) {
			break
		}
		p.Pointers++
		p.Borrowed = p.Borrowed || t.Kind == types.Ref
		t = t.Args[0]
	}
	if n, ok := g.pollees[polleeKey{t, p.Pointers, p.Borrowed}]; ok {
		return n
	}
	p.Dyn = t.Kind == types.Dyn
	p.Name = g.futureName(t)
	if t.Kind == types.Coroutine && g.checked.InProgram(t.Clo.Span.Lo) {
		p.Pos = uint32(t.Clo.Span.Lo)
		if typed := g.checked.ClosureBody(polyOf(t.Clo)); typed != nil {
			p.Pos = uint32(typed.Span.Lo)
		}
	}
	p.Sized = p.Dyn || g.layoutOf(t).Size > 0
	n := len(g.Program.Pollees)
	g.Program.Pollees = append(g.Program.Pollees, &p)
	g.pollees[polleeKey{t, p.Pointers, p.Borrowed}] = n
	return n
}

type polleeKey struct {
	of       *types.Type
	pointers int
	borrowed bool
}

func polyOf(c *types.ClosureTy) *types.ClosureTy {
	if c.Poly != nil {
		return c.Poly
	}
	return c
}

// tracePolls makes the calls of Future::poll in a body calls of the library's traced_poll: those that the program
// writes, and those in functions of the library that say so. An await is none.
func (g *Generator) tracePolls(b *mir.Body, of *resolve.Def) {
	traced := "traced_poll"
	if !g.checked.InProgram(b.Span.Lo) {
		if of == nil || of.Attr("traced_poll") == nil {
			return
		}
		if len(of.Attr("traced_poll").Args) > 0 {
			traced = "traced_poll_part"
		}
	}
	poll, to := g.checked.Lang("Future").Member("poll", resolve.Fn), g.checked.Lang(traced)
	for i := range b.Blocks {
		t, ok := b.Blocks[i].Term.(*mir.Call)
		if !ok || t.Callee.Fn != poll || b.Blocks[i].Cleanup {
			continue
		}
		awaits := false
		for _, a := range b.Awaits {
			awaits = awaits || a.Poll == mir.BlockID(i)
		}
		if !awaits {
			x := *t
			x.Callee = thir.Callee{Fn: to, Args: t.Callee.Args[:1]}
			b.Blocks[i].Term = &x
		}
	}
}

// noBranches removes the calls of functions of the library that only branchPolls needs.
func (g *Generator) noBranches(b *mir.Body) {
	for i := range b.Blocks {
		if t, ok := b.Blocks[i].Term.(*mir.Call); ok && t.Callee.Fn != nil && t.Callee.Fn.Attr("branches") != nil &&
			!g.checked.InProgram(t.Callee.Fn.Span.Lo) {
			b.Blocks[i].Term = &mir.Goto{Target: t.Target}
		}
	}
}

// branchPolls makes the calls of Future::poll in a body calls of the library's branch_poll and branch_await.
func (g *Generator) branchPolls(b *mir.Body, of *resolve.Def) {
	poll := g.checked.Lang("Future").Member("poll", resolve.Fn)
	branch, await := g.checked.Lang("branch_poll"), g.checked.Lang("branch_await")
	if of == branch || of == await {
		return
	}
	for i := range b.Blocks {
		t, ok := b.Blocks[i].Term.(*mir.Call)
		if !ok || t.Callee.Fn != poll || b.Blocks[i].Cleanup {
			continue
		}
		x := *t
		x.Callee = thir.Callee{Fn: branch, Args: t.Callee.Args[:1]}
		for _, a := range b.Awaits {
			if a.Poll == mir.BlockID(i) {
				x.Callee.Fn = await
			}
		}
		b.Blocks[i].Term = &x
	}
}

// unpolledDrop notes that the call at pc drops the coroutine in a place that this function has made, if it has: in what
// the program writes that is a future which nobody awaits.
func (c *function) unpolledDrop(p mir.Place, scope mir.ScopeID, pc int) {
	if !c.f.User || c.f.Glue || c.inlined(scope) != 0 {
		return
	}
	t := c.g.checked.Concrete(c.body.PlaceTy(p))
	if t.Kind != types.Coroutine {
		return
	}
	if at, ok := c.madeHere(p, t, 0); ok {
		c.f.Unpolled = append(c.f.Unpolled, bytecode.Unpolled{PC: int32(pc), Pos: at})
	}
}

// borrows reports whether the body takes the address of a place: it is pinned there, to be polled.
func (c *function) borrows(p mir.Place) bool {
	for i := range c.body.Blocks {
		for j := range c.body.Blocks[i].Stmts {
			switch v := c.body.Blocks[i].Stmts[j].Value.(type) {
			case *mir.Ref:
				if samePlace(v.Place, p) {
					return true
				}
			case *mir.RawPtr:
				if samePlace(v.Place, p) {
					return true
				}
			}
		}
	}
	return false
}

// samePlace reports whether two places are the same local, or the same field or saved local of the coroutine.
func samePlace(a, b mir.Place) bool {
	if a.Local != b.Local || len(a.Proj) != len(b.Proj) {
		return false
	}
	for i := range a.Proj {
		if x, y := &a.Proj[i], &b.Proj[i]; x.Kind != y.Kind || x.Index != y.Index || x.Kind == mir.Index {
			return false
		}
	}
	return true
}

// madeHere returns where the coroutine in a place is made, if that is in this function: by an async block or by a call
// of the async fn.
func (c *function) madeHere(p mir.Place, t *types.Type, depth int) (pos uint32, ok bool) {
	if depth > 3 || p.IsLocal() && int(p.Local) <= c.body.ArgCount || c.borrows(p) {
		return 0, false
	}
	for i := range c.body.Blocks {
		b := &c.body.Blocks[i]
		for j := range b.Stmts {
			s := &b.Stmts[j]
			if s.Kind != mir.Assign || !samePlace(s.Place, p) {
				continue
			}
			switch v := s.Value.(type) {
			case *mir.Aggregate:
				in := c.inlined(s.Scope)
				switch {
				case in == 0:
					return uint32(s.Span.Lo), true
				case t.Clo.Fn != nil && c.f.Inlined[in-1].In == 0: // the call of the async fn
					return c.f.Inlined[in-1].Pos, true
				}
			case *mir.Use:
				if v.Op.Kind != mir.Constant {
					return c.madeHere(v.Op.Place, t, depth+1)
				}
			}
			return 0, false
		}
		if call, isCall := b.Term.(*mir.Call); isCall && samePlace(call.Dest, p) {
			return uint32(b.Span.Lo), call.Callee.Fn != nil && call.Callee.Fn == t.Clo.Fn
		}
	}
	return 0, false
}

// spawned returns the number of the arguments in Program.Spawned, for a type whose first field is an Option of a future
// that has not been polled.
func (g *Generator) spawned(t *types.Type) int {
	n := len(g.Program.Spawned)
	g.Program.Spawned = append(g.Program.Spawned, g.arguments(g.describe(t), t))
	return n
}

func (g *Generator) arguments(d *bytecode.Type, t *types.Type) (out []bytecode.Variable) {
	if t.Kind != types.Adt || len(d.Fields) == 0 || len(d.Fields[0].Type.Variants) != 2 {
		return nil
	}
	option := g.checked.Concrete(g.checked.FieldTypes(t, nil)[0])
	some := d.Fields[0].Type.Variants[1]
	if len(some.Fields) != 1 {
		return nil
	}
	future := g.checked.Concrete(option.Args[0])
	if future.Kind != types.Coroutine || future.Clo.Fn == nil {
		return nil
	}
	offsets := g.layoutOf(future).Fields
	for i, c := range future.Clo.Captures {
		ty := g.describe(c.Ty)
		brief := ty.Kind == bytecode.Bool || ty.Kind == bytecode.Char || ty.Kind == bytecode.Number ||
			ty.Kind == bytecode.String || ty.Kind == bytecode.Pointer && ty.Elem.Kind == bytecode.Str
		if brief && i < len(offsets) {
			out = append(out, bytecode.Variable{Name: c.Name, Type: ty,
				Offset: d.Fields[0].Offset + some.Fields[0].Offset + offsets[i]})
		}
	}
	return out
}
