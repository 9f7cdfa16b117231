package borrowck

import (
	"slices"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

func quoted(s string) string {
	if s == "" {
		return "value"
	}
	return "`" + s + "`"
}

// message makes one diagnostic. In its texts $ stands for the place that is
// accessed, @ for the one that is borrowed.
type message struct {
	*syntax.Diag
	name, old string
}

func (m *message) text(s string) string {
	if strings.IndexByte(s, '$') >= 0 {
		s = strings.Replace(s, "$", m.name, 1)
	}
	if strings.IndexByte(s, '@') >= 0 {
		s = strings.Replace(s, "@", m.old, 1)
	}
	return s
}

func (b *body) err(sp syntax.Span, name, old string, code diag.Code, msg, label string) *message {
	switch code {
	case diag.BorrowError, diag.E0521, diag.E0621, diag.E0700:
		b.unrelated[sp] = true
	case diag.E0309, diag.E0310, diag.E0311:
	default:
		b.said[sp] = true
	}
	m := &message{name: name, old: old}
	m.Diag = b.report(syntax.Diag{Code: code, Msg: m.text(msg), Span: sp, Label: m.text(label)})
	return m
}

func (m *message) at(sp syntax.Span, text string) {
	if sp.Lo != 0 {
		m.At(sp, m.text(text))
	}
}

// words are the texts about an access that a loan forbids.
type words struct {
	code                  diag.Code
	msg, label, old, kind string
}

var (
	twoMut = words{diag.E0499,
		"cannot borrow $ as mutable more than once at a time",
		"second mutable borrow occurs here",
		"first mutable borrow occurs here", "first "}
	roundMut = words{diag.E0499,
		"cannot borrow $ as mutable more than once at a time",
		"$ was mutably borrowed here in the previous iteration of the loop",
		"", "first "}
	mutShared = words{diag.E0502,
		"cannot borrow $ as mutable because it is also borrowed as immutable",
		"mutable borrow occurs here",
		"immutable borrow occurs here", "immutable "}
	sharedMut = words{diag.E0502,
		"cannot borrow $ as immutable because it is also borrowed as mutable",
		"immutable borrow occurs here",
		"mutable borrow occurs here", "mutable "}
	twoSole = words{diag.E0524,
		"two closures require unique access to $ at the same time",
		"second closure is constructed here",
		"first closure is constructed here", "first "}
	soleNow = words{diag.E0500,
		"closure requires unique access to $ but it is already borrowed",
		"closure construction occurs here",
		"borrow occurs here", "first "}
	soleMut = words{diag.E0501,
		"cannot borrow $ as mutable because previous closure requires unique access",
		"second borrow occurs here",
		"closure construction occurs here", "first "}
	soleRead = words{diag.E0501,
		"cannot borrow $ as immutable because previous closure requires unique access",
		"second borrow occurs here",
		"closure construction occurs here", "first "}
	readMut = words{diag.E0503,
		"cannot use $ because it was mutably borrowed",
		"use of borrowed @",
		"@ is borrowed here", ""}
	assigned = words{diag.E0506,
		"cannot assign to $ because it is borrowed",
		"$ is assigned to here but it was already borrowed",
		"$ is borrowed here", ""}
	guardAssigns = words{diag.E0510,
		"cannot assign $ in match guard",
		"cannot assign",
		"value is immutable in match guard", ""}
	guardBorrows = words{diag.E0510,
		"cannot mutably borrow $ in match guard",
		"cannot mutably borrow",
		"value is immutable in match guard", ""}
	movedOut = words{diag.E0505,
		"cannot move out of $ because it is borrowed",
		"move out of $ occurs here",
		"borrow of @ occurs here", ""}
)

func wordsFor(a *access, x *loan) *words {
	if x.fake {
		if a.what == assigns {
			return &guardAssigns
		}
		return &guardBorrows
	}
	switch a.what {
	case reads:
		return &readMut
	case assigns:
		return &assigned
	case moves:
		return &movedOut
	case shares:
		if x.sole {
			return &soleRead
		}
		return &sharedMut
	}
	switch {
	case a.span == x.span && x.mut:
		return &roundMut
	case a.sole && x.sole:
		return &twoSole
	case a.sole:
		return &soleNow
	case x.sole:
		return &soleMut
	case x.mut:
		return &twoMut
	}
	return &mutShared
}

// reportConflict reports that an access conflicts with loan number n.
func (b *body) reportConflict(a *access, n int32) {
	x := &b.loans[n]
	if !b.owned(x.span) {
		return
	}
	if a.what == ends || a.what == drops {
		b.ended(a, n)
		return
	}
	if !b.owned(a.span) || b.said[a.span] {
		return
	}
	// Where a reservation of a place was refused, activations of it are not refused again.
	switch a.what {
	case activates:
		if slices.ContainsFunc(b.refused, func(p mir.Place) bool { return covers(p, a.place) && covers(a.place, p) }) {
			return
		}
	case reserves:
		b.refused = append(b.refused, a.place)
	}
	w := wordsFor(a, x)
	if strings.HasSuffix(w.label, "borrow occurs here") {
		if place, t := b.commonUnion(a.place, x.place); t != nil {
			b.overlapping(a, n, w, b.m.NameOf(place), t)
			return
		}
	}
	d := b.err(a.span, quoted(b.m.NameOf(a.place)), quoted(b.m.NameOf(x.place)), w.code, w.msg, w.label)
	if w.old != "" {
		d.at(x.span, w.old)
	}
	switch {
	case a.what == moves:
		b.declared(d, a.place.Local)
		d.at(x.use, "borrow occurs due to use in "+what(x.clo))
	case a.what == assigns:
		d.at(x.use, "borrow occurs due to use in "+what(x.clo))
	case a.what == reads:
		d.at(x.use, "borrow occurs due to use of @ in "+what(x.clo))
	default:
		d.at(a.use, "second borrow occurs due to use of $ in "+what(a.clo))
		d.at(x.use, "first borrow occurs due to use of @ in "+what(x.clo))
	}
	b.later(d, a.at, n, w.kind)
}

// commonUnion returns the place and the type of the union that two places are different fields of, nil if of none.
func (b *body) commonUnion(p, q mir.Place) (place mir.Place, union *types.Type) {
	for i := range min(len(p.Proj), len(q.Proj)) {
		if x, y := &p.Proj[i], &q.Proj[i]; x.Kind != y.Kind || x.Index != y.Index {
			if t := b.before(p, i); mir.IsUnion(t) {
				return mir.Place{Local: p.Local, Proj: p.Proj[:i]}, t
			}
			break
		}
	}
	return place, nil
}

// overlapping reports a borrow of one field of a union that conflicts with loan number n of another.
func (b *body) overlapping(a *access, n int32, w *words, union string, t *types.Type) {
	x := &b.loans[n]
	own, other := "`"+b.m.NameOf(a.place)+"`", "`"+b.m.NameOf(x.place)+"`"
	label := strings.TrimSuffix(w.label, "occurs here") + "of " + own + " -- which overlaps with " + other +
		" -- occurs here"
	d := b.err(a.span, quoted(union)+" (via "+own+")", "", w.code, w.msg+" (via "+other+")", label)
	d.at(x.span, w.old+" (via "+other+")")
	d.WithNote(own + " is a field of the union `" + t.Def.Name + "`, so it overlaps the field " + other)
	b.later(d, a.at, n, w.kind)
}

// what is the word for what captures a place.
func what(clo *types.ClosureTy) string {
	if clo != nil && clo.Async {
		return "coroutine"
	}
	return "closure"
}

// variable returns the variable that a local is, or nil.
func (b *body) variable(l mir.Local) *thir.Local {
	d := &b.m.Locals[l]
	if d.Kind == mir.GuardRefLocal {
		return nil
	}
	return d.Var
}

func (b *body) declared(d *message, l mir.Local) {
	if x := b.variable(l); x != nil {
		d.at(x.Span, "binding `"+x.Name+"` declared here")
	}
}

// ended reports that the storage of what loan number n refers to ends while the loan is in scope.
func (b *body) ended(a *access, n int32) {
	x := &b.loans[n]
	l := x.place.Local
	v := b.variable(l)
	sp := x.span
	if x.use.Lo != 0 {
		sp = x.use
	}
	if b.said[sp] {
		return
	}
	if t := b.destructor(x.place); t != nil && len(x.place.Proj) > len(a.place.Proj) {
		d := b.err(sp, quoted(b.m.NameOf(a.place)), "", diag.E0713, "borrow may still be in use when destructor runs", "")
		d.at(a.span, "here, drop of $ needs exclusive access to "+quoted(b.m.NameOf(x.place))+
			", because the type `"+t.String()+"` implements the `Drop` trait")
		b.later(d, a.at, n, "")
		return
	}
	why := b.leaves(n)
	if why != nil && why.kind == returned && b.hides {
		return
	}
	opaque := why != nil && why.kind == returned && x.use.Lo == 0 && b.hidesLifetimes()
	if why != nil && !opaque && b.owned(why.span) &&
		(why.kind == returned || why.kind == argument && !why.inner && x.use.Lo != 0) {
		b.escapes(x, v, sp, why)
		return
	}
	if v == nil && !b.isSelf(l) {
		if t := b.m.Locals[l].Span; l > mir.Local(b.m.ArgCount) && b.owned(t) && !b.said[t] {
			b.said[sp] = true
			d := b.err(t, "", "", diag.E0716, "temporary value dropped while borrowed",
				"creates a temporary value which is freed while still in use")
			d.at(a.span, "temporary value is freed at the end of this statement")
			d.WithNote("consider using a `let` binding to create a longer lived value")
			b.later(d, a.at, n, "")
		}
		return
	}
	name := quoted(b.m.NameOf(x.place))
	old := strings.Trim(name, "`")
	if v != nil {
		old = v.Name
	}
	d := b.err(sp, name, old, diag.E0597, "$ does not live long enough",
		"borrowed value does not live long enough")
	b.declared(d, l)
	if x.use.Lo != 0 {
		d.at(x.span, "value captured here")
	}
	d.at(a.span, "`@` dropped here while still borrowed")
	if why != nil && why.kind == argument && b.owned(why.span) {
		d.at(why.span, "argument requires that $ is borrowed for longer than that")
		return
	}
	b.later(d, a.at, n, "")
}

// hidesLifetimes reports whether the result of the function is an opaque type that mentions no lifetime. Before edition
// 2024 it captures none.
func (b *body) hidesLifetimes() bool {
	text := b.opaqueResult()
	return text != "" && !strings.ContainsAny(text, "'&")
}

// capturesMentioned reports whether the result is an opaque type that mentions lifetimes as arguments and in references
// only: before edition 2024 it captures no others.
func (b *body) capturesMentioned() bool {
	text := b.opaqueResult()
	for _, not := range [...]string{"+ '", "+'", "'static", "for<", "dyn ", "use<"} {
		if strings.Contains(text, not) {
			return false
		}
	}
	return text != ""
}

// opaqueResult returns the text of the function's result if it has an opaque type that may capture less than all
// lifetimes in scope, else "".
func (b *body) opaqueResult() string {
	it := b.def.FnItem()
	if it == nil || it.Ret == nil || it.Async || b.m.Clo != nil || b.p.S.Is2024(it.Ret.TypeSpan()) {
		return ""
	}
	if in := b.def.Parent; in != nil && (in.Kind == resolve.Trait || b.ofTrait()) {
		return ""
	}
	text := b.p.S.Sources.Text(it.Ret.TypeSpan())
	if end := strings.IndexByte(text, ')'); strings.HasPrefix(text, "impl Fn") && end > 0 && !strings.Contains(text, "'") {
		text = text[:strings.IndexByte(text, '(')] // what a closure is given and returns has lifetimes of its own
	}
	if !strings.Contains(text, "impl ") {
		return ""
	}
	return text
}

// escapes reports that a reference to what belongs to the body leaves it. v is the variable, or nil.
func (b *body) escapes(x *loan, v *thir.Local, sp syntax.Span, why *reason) {
	b.said[sp] = true
	name := quoted(b.m.NameOf(x.place))
	l := x.place.Local
	local := "temporary value"
	switch {
	case l <= mir.Local(b.m.ArgCount):
		local = "function parameter"
	case v != nil:
		local = "local variable"
	}
	if v != nil {
		local += " `" + v.Name + "`"
	}
	switch {
	case x.use.Lo != 0:
		what := "closure"
		if b.p.S.Sources.Text(syntax.Span{Lo: x.span.Lo, Hi: x.span.Lo + 5}) == "async" {
			what = "async block"
		}
		d := b.err(x.span, name, what, diag.E0373,
			"@ may outlive the current function, but it borrows $, which is owned by the current function",
			"may outlive borrowed value $")
		d.at(x.use, "$ is borrowed here")
		if v != nil && b.hidesLifetimes() { // the result is 'static but for its type parameters, and so is what it borrows
			b.typeOutlives(typeTest{static, v.Ty, x.span})
		}
		d.Suggest("to force the "+what+" to take ownership of "+name+" (and any other referenced variables), use the "+
			"`move` keyword", diag.MachineApplicable, diag.Below, b.p.MoveEdit(x.span))
	case why.span == x.span:
		b.err(why.span, local, "", diag.E0515, "cannot return reference to $",
			"returns a reference to data owned by the current function")
	default:
		d := b.err(why.span, local, name, diag.E0515, "cannot return value referencing $",
			"returns a value referencing data owned by the current function")
		if v == nil {
			d.at(b.m.Locals[l].Span, "temporary value created here")
		} else {
			d.at(x.span, "@ is borrowed here")
		}
	}
}

// leaves is the reason for which loan number n reaches beyond the body; nil if it does not.
func (b *body) leaves(n int32) *reason {
	list, free := b.follow(b.loans[n].region)
	if !free {
		return nil
	}
	for i, r := range list {
		if b.universal[r] {
			return b.because(i)
		}
	}
	return nil
}

// because returns the reason to report on the way to what was reached as number i: the most interesting one, of several
// the one closest to the end (rustc: best_blame_constraint).
func (b *body) because(i int) *reason {
	found, best := &reason{}, 3
	toStatic := b.reached[i] == static
	for ; i >= 0; i = int(b.prev[i]) {
		w, interest := b.why[i], 2
		switch {
		case w == nil || w.kind == plainly:
			continue
		case w.kind == returned:
			interest = 0
		case w.kind == coerced && toStatic:
			interest = 1
		}
		if interest < best {
			found, best = w, interest
		}
	}
	if found.kind == returned {
		if at := b.returnedBy(found.span); at != found.span {
			return b.reason(returned, at)
		}
	}
	return found
}

// later adds where loan number n is used after a point.
func (b *body) later(d *message, at int32, n int32, kind string) {
	if why := b.leaves(n); why != nil {
		if why.kind == returned && b.owned(why.span) {
			d.at(why.span, "returning this value requires that @ is borrowed for as long as the result lives")
		}
		return
	}
	b.good(&b.loans[n])
	seen := make(bitset.Set, bitset.Words(b.points()))
	work := []int32{at}
	for k := 0; k < len(work); k++ {
		i := work[k]
		if b.usedAt(d, i, at, n, k == 0, kind) {
			return
		}
		blk := b.block(i)
		next := []int32{i + 1}
		if i == b.term(blk) {
			next = next[:0]
			for _, to := range b.succs[blk] {
				next = append(next, b.start[to])
			}
		}
		for _, t := range next {
			if !seen.Has(int(t)) && b.alive.Has(int(t)) {
				seen.Add(int(t))
				work = append(work, t)
			}
		}
	}
}

// usedAt adds that loan number n is used at point i, if it is. here: i is the point of the access at.
func (b *body) usedAt(d *message, i, at, n int32, here bool, kind string) (found bool) {
	blk := b.block(i)
	sp := b.span(i)
	if !b.owned(sp) {
		return false
	}
	var call, stored bool
	var use mir.Local = -1
	var dropped mir.Local = -1
	look := func(p mir.Place, a mir.Access) {
		switch {
		case a == mir.DropOf && p.IsLocal():
			if b.holds(p.Local) && !here && b.initialised(int32(p.Local)).Has(int(i)) {
				dropped = p.Local
			}
		case a == mir.Write && p.IsLocal():
		case use < 0 && b.holds(p.Local):
			use = p.Local
		}
	}
	if k := int(i - b.start[blk]); k < len(b.m.Blocks[blk].Stmts) {
		s := &b.m.Blocks[blk].Stmts[k]
		stored = s.Kind == mir.FakeRead && s.Cause == mir.ForLet
		mir.EachStmtPlace(s, look)
	} else {
		t := b.m.Blocks[blk].Term
		if c, ok := t.(*mir.Call); ok {
			if call = !c.Operator; !call {
				sp = c.FnSpan
			}
		}
		mir.EachTermPlace(t, look)
	}
	if use >= 0 && (!here || call && b.variable(use) == nil) {
		text := kind + "borrow later used here"
		if stored {
			text = kind + "borrow later stored here"
		}
		if call && b.variable(use) == nil {
			text = kind + "borrow later used by call"
		}
		if !here && i <= b.loans[n].at && i <= at {
			text += ", in later iteration of loop"
		}
		d.at(sp, text)
		return true
	}
	if dropped < 0 {
		return false
	}
	x := b.variable(dropped)
	end := "destructor for type `" + b.m.Locals[dropped].Ty.String() + "`"
	if x == nil {
		d.at(b.m.Locals[dropped].Span, "a temporary with access to the borrow is created here ...")
		d.at(atEnd(sp), "... and the borrow might be used here, when that temporary is dropped and runs the "+end)
	} else {
		d.at(atEnd(sp), "borrow might be used here, when `"+x.Name+"` is dropped and runs the "+end)
	}
	return true
}

// holds reports whether the loan that was followed last flows into what a local holds.
func (b *body) holds(l mir.Local) bool {
	found := false
	b.locals[l].all(func(r region) { found = found || b.seen[r] == b.mark })
	return found
}
