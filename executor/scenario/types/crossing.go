package types

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// What is handed to a function that wants it 'static or Send: closures and
// async blocks that borrow variables (E0373), and values that must not leave
// their thread (E0277). Only what is sure is reported: lifetimes and auto traits
// are not otherwise known here.

// demands are bounds that a function puts on a parameter's type.
type demands struct{ static, send bool }

func (d *demands) add(list []syntax.Bound) {
	for i := range list {
		b := &list[i]
		switch {
		case b.Lifetime != "":
			d.static = d.static || bare(b.Lifetime) == "static"
		case b.Path != nil && b.Path.Segs[len(b.Path.Segs)-1].Name.Name == "Send" && !b.Maybe && !b.Neg:
			d.send = true
		}
	}
}

func demandsOn(it *syntax.FnItem, i int) (d demands) {
	switch t := it.Params[i].Type.(type) {
	case *syntax.ImplType:
		d.add(t.Bounds)
	case *syntax.PathType:
		if t.QSelf != nil || len(t.Path.Segs) != 1 {
			return d
		}
		name := t.Path.Segs[0].Name.Name
		found := false
		for j := range it.Generics.Params {
			if g := &it.Generics.Params[j]; g.Kind == syntax.TypeParam && g.Name.Name == name {
				found = true
				d.add(g.Bounds)
			}
		}
		if !found {
			return demands{}
		}
		for j := range it.Generics.Where {
			w := &it.Generics.Where[j]
			if q, ok := w.Type.(*syntax.PathType); ok && q.QSelf == nil && len(q.Path.Segs) == 1 && q.Path.Segs[0].Name.Name == name {
				d.add(w.Bounds)
			}
		}
	}
	return d
}

// crossing looks at the arguments of a call when all types are known.
func (f *fcx) crossing(d *resolve.Def, args []syntax.Expr, vals []Expr, sp syntax.Span) {
	if !f.user || d == nil {
		return
	}
	it := d.FnItem()
	if it == nil || len(it.Params) != len(args) || len(vals) != len(args) {
		return
	}
	for i := range args {
		want := demandsOn(it, i)
		if !want.static && !want.send {
			continue
		}
		f.last = append(f.last, func() {
			if f.p.S.Diags.Errors() > f.before {
				return
			}
			x := vals[i]
			for {
				c, ok := x.(*Coerce)
				if !ok {
					break
				}
				x = c.V
			}
			if want.static && f.borrowsLocals(x, args[i]) || !want.send {
				return
			}
			f.mustSend(x, args[i], sp)
		})
	}
}

// borrowsLocals reports a closure or async block that borrows a variable and is
// to outlive it.
func (f *fcx) borrowsLocals(x Expr, src syntax.Expr) bool {
	var clo *ClosureTy
	var caps []Expr
	what := "closure"
	at := src.ExprSpan()
	switch x := x.(type) {
	case *MakeClosure:
		clo, caps = x.Clo, x.Captures
		if c, ok := unparen(src).(*syntax.ClosureExpr); ok {
			at.Hi = max(c.Body.ExprSpan().Lo, at.Lo+1)
			for at.Hi > at.Lo+1 && f.p.S.Sources.Text(syntax.Span{Lo: at.Hi - 1, Hi: at.Hi}) == " " {
				at.Hi--
			}
		}
	case *MakeCoroutine:
		clo, caps, what = x.Clo, x.Captures, "async block"
		at.Hi = at.Lo + 5
	default:
		return false
	}
	if clo.info == nil || clo.info.move || clo.Fn != nil {
		return false
	}
	for _, c := range caps {
		b, ok := c.(*Borrow)
		if !ok {
			continue
		}
		root, direct := b.Place, true
		for direct {
			if fd, ok := root.(*Field); ok {
				root = fd.Of
				continue
			}
			_, direct = root.(*LocalRef)
			break
		}
		l, ok := root.(*LocalRef)
		if !ok || !direct || f.resolve(l.L.Ty).Kind == Ref {
			continue
		}
		name := exprName(b.Place)
		e := f.err(at, "E0373", what+" may outlive the current function, but it borrows `"+name+"`, which is owned by the current function", "may outlive borrowed value `"+name+"`")
		e.At(b.Sp, "`"+name+"` is borrowed here")
		e.Help = []string{"to force the " + what + " to take ownership of `" + name + "` (and any other referenced variables), use the `move` keyword"}
		return true
	}
	return false
}

// mustSend reports what keeps a value on its thread.
func (f *fcx) mustSend(x Expr, src syntax.Expr, call syntax.Span) {
	at := src.ExprSpan()
	switch x := x.(type) {
	case *MakeClosure:
		for i := range x.Clo.Captures {
			if t, shared := f.captureStays(&x.Clo.Captures[i]); t != nil {
				f.staysHere(at, t, shared, "closure")
				return
			}
		}
	case *MakeCoroutine:
		for i := range x.Clo.Captures {
			if t, shared := f.captureStays(&x.Clo.Captures[i]); t != nil {
				e := f.err(call, "", "future cannot be sent between threads safely", "future created by async block is not `Send`")
				e.Note = []string{"`" + t.String() + "` is not `" + autoName(shared) + "`: the async block captures it"}
				e.Help = []string{useInstead(t)}
				return
			}
		}
		if l, t, await := f.heldOverAwait(x.Clo.Body); l != nil {
			e := f.err(call, "", "future cannot be sent between threads safely", "future created by async block is not `Send`")
			e.Note = []string{"`" + t.String() + "` is not `Send`, and `" + l.Name + "` has it while the future waits"}
			e.At(l.Span, "has type `"+t.String()+"` which is not `Send`").At(await, "await occurs here, with `"+l.Name+"` maybe used later")
			e.Help = []string{"drop `" + l.Name + "` before the `.await`: put it into a block of its own"}
		}
	case *Call:
		if fn := x.Callee.Fn; fn != nil && fn.FnItem() != nil && fn.FnItem().Async {
			for _, a := range x.Args {
				if t, shared := f.stays(f.resolve(a.Type()), false, 0); t != nil {
					e := f.err(call, "", "future cannot be sent between threads safely", "future returned by `"+fn.Name+"` is not `Send`")
					e.Note = []string{"`" + t.String() + "` is not `" + autoName(shared) + "`: it is an argument of `" + fn.Name + "`"}
					e.Help = []string{useInstead(t)}
					return
				}
			}
		}
	}
}

func (f *fcx) staysHere(at syntax.Span, t *Type, shared bool, what string) {
	verb := "sent"
	if shared {
		verb = "shared"
	}
	e := f.err(at, "E0277", "`"+t.String()+"` cannot be "+verb+" between threads safely", "`"+t.String()+"` cannot be "+verb+" between threads safely")
	e.Note = []string{"the trait `" + autoName(shared) + "` is not implemented for `" + t.String() + "`, which the " + what + " captures"}
	e.Help = []string{useInstead(t)}
}

func autoName(shared bool) string {
	if shared {
		return "Sync"
	}
	return "Send"
}

func useInstead(t *Type) string {
	if t.Kind != Adt {
		return "hand over a value that owns what it needs"
	}
	switch t.Def.Name {
	case "Rc":
		return "`Arc` counts across threads: use `std::sync::Arc`"
	case "RefCell", "Cell":
		return "use a `Mutex`, an `RwLock` or an atomic instead"
	case "MutexGuard", "RwLockReadGuard", "RwLockWriteGuard":
		return "let the guard end first, or lock in the other thread"
	}
	return "hand over a value that owns what it needs"
}

func (f *fcx) captureStays(c *Capture) (t *Type, shared bool) {
	return f.stays(f.resolve(c.Ty), c.Mode == ByRef, 0)
}

// stays is the part of t that surely is not Send (or, when shared is asked for,
// not Sync), and which of the two it is; nil when there is none or it is not sure.
func (f *fcx) stays(t *Type, shared bool, depth int) (*Type, bool) {
	if depth > 12 {
		return nil, false
	}
	all := func(list []*Type, shared bool) (*Type, bool) {
		for _, a := range list {
			if x, s := f.stays(f.resolve(a), shared, depth+1); x != nil {
				return x, s
			}
		}
		return nil, false
	}
	switch t.Kind {
	case Ref:
		if t.Mut {
			return f.stays(f.resolve(t.Args[0]), shared, depth+1)
		}
		return f.stays(f.resolve(t.Args[0]), true, depth+1)
	case Ptr:
		return t, shared
	case Tuple:
		return all(t.Args, shared)
	case Array, Slice:
		return f.stays(f.resolve(t.Args[0]), shared, depth+1)
	case Closure:
		if t.Clo.info != nil && t.Clo.info.done {
			for i := range t.Clo.Captures {
				c := &t.Clo.Captures[i]
				if x, s := f.stays(f.resolve(c.Ty), shared || c.Mode == ByRef, depth+1); x != nil {
					return x, s
				}
			}
		}
	case Adt:
		if t.Def.Crate == nil || !t.Def.Crate.Library {
			if f.p.saysSend(t.Def) || len(t.Def.Params) > 0 {
				return nil, false
			}
			for _, fs := range f.p.adt(t.Def).fields {
				if x, s := all(fs, shared); x != nil {
					return x, s
				}
			}
			return nil, false
		}
		if t.Def.Crate.Name != "std" {
			return nil, false
		}
		in := ""
		if t.Def.Parent != nil {
			in = t.Def.Parent.Name
		}
		switch in + "::" + t.Def.Name {
		case "rc::Rc", "rc::Weak", "cell::Ref", "cell::RefMut", "ptr::NonNull":
			return t, shared
		case "mutex::MutexGuard", "rwlock::RwLockReadGuard", "rwlock::RwLockWriteGuard":
			if !shared {
				return t, false
			}
		case "cell::RefCell", "cell::Cell", "cell::UnsafeCell", "cell::OnceCell":
			if shared {
				return t, true
			}
			return all(t.Args, false)
		case "arc::Arc":
			if x, s := f.stays(f.resolve(t.Args[0]), true, depth+1); x != nil {
				return x, s
			}
			return f.stays(f.resolve(t.Args[0]), false, depth+1)
		case "boxed::Box", "vec::Vec", "option::Option", "result::Result", "vec_deque::VecDeque", "pin::Pin":
			return all(t.Args, shared)
		}
	}
	return nil, false
}

// saysSend: the program itself says of a type whether it is Send or Sync.
func (p *Program) saysSend(d *resolve.Def) bool {
	for _, name := range []string{"Send", "Sync"} {
		tr := p.Lang(name)
		if tr == nil {
			return true
		}
		for _, im := range p.implsIn(p.Main.Root, nil) {
			if q := p.impl(im); q.trait == tr && q.self != nil && q.self.Kind == Adt && q.self.Def == d {
				return true
			}
		}
		for _, m := range p.inBlocks {
			for _, im := range p.implsIn(m, nil) {
				if q := p.impl(im); q.trait == tr && q.self != nil && q.self.Kind == Adt && q.self.Def == d {
					return true
				}
			}
		}
	}
	return false
}

// heldOverAwait finds a variable that is dropped at the end of its block, is
// never moved, must stay on its thread, and has an await behind it in the block.
func (f *fcx) heldOverAwait(b *Body) (*Local, *Type, syntax.Span) {
	if b == nil {
		return nil, nil, syntax.Span{}
	}
	gone := map[*Local]bool{}
	v := visitor{expr: func(slot *Expr) bool {
		if l, ok := (*slot).(*Load); ok && l.Move {
			if r, ok := l.Place.(*LocalRef); ok {
				gone[r.L] = true
			}
		}
		return true
	}}
	v.walk(&b.Value)
	var held *Local
	var heldTy *Type
	var where syntax.Span
	awaits := func(slot *Expr) (at syntax.Span, ok bool) {
		w := visitor{expr: func(s *Expr) bool {
			switch e := (*s).(type) {
			case *MakeClosure, *MakeCoroutine:
				return false
			case *Await:
				if !ok {
					at, ok = e.Sp, true
				}
			}
			return !ok
		}}
		w.walk(slot)
		return at, ok
	}
	walk := visitor{expr: func(slot *Expr) bool {
		if held != nil {
			return false
		}
		switch e := (*slot).(type) {
		case *MakeClosure, *MakeCoroutine:
			return false
		case *Block:
			for i, s := range e.Stmts {
				let, ok := s.(*Let)
				if !ok {
					continue
				}
				bind, ok := let.Pat.(*PBind)
				if !ok || let.Init == nil || bind.L == nil || gone[bind.L] || f.resolve(bind.L.Ty).Kind != Adt {
					continue
				}
				t, shared := f.stays(f.resolve(bind.L.Ty), false, 0)
				if t == nil || shared || t.Kind != Adt || t.Def.Name == "NonNull" {
					continue
				}
				rest := &Block{X: e.X, Stmts: e.Stmts[i+1:], Tail: e.Tail, Tail2024: e.Tail2024}
				var rx Expr = rest
				if at, ok := awaits(&rx); ok {
					held, heldTy, where = bind.L, t, at
					return false
				}
			}
		}
		return true
	}}
	walk.walk(&b.Value)
	return held, heldTy, where
}
