package borrow

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// name is a place as messages spell it, "" when it has no name.
func (b *body) name(p *place) string {
	v := b.vars[p.base]
	s := v.name
	if s == "" {
		return ""
	}
	for i := range p.path {
		e := &p.path[i]
		switch e.kind {
		case aDeref:
			if e.of.t != nil { // else captured by reference
				s = "*" + s
			}
		case aField:
			s = strings.TrimLeft(s, "*") + "." // x.f looks through references by itself
			if e.name != "" {
				s += e.name
			} else {
				s += strconv.Itoa(int(e.f & 0xffff))
			}
		default:
			s += "[_]"
		}
	}
	return s
}

func quoted(s string) string {
	if s == "" {
		return "value"
	}
	return "`" + s + "`"
}

// ours: the place is in the program's own text.
func (c *checker) ours(sp syntax.Span) bool {
	return sp.Lo != 0 && c.p.S.Sources.File(sp.Lo) == c.file
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

func (s *solver) err(sp syntax.Span, name, old string, code diag.Code, msg, label string) *message {
	s.said[sp] = true
	m := &message{name: name, old: old}
	m.Diag = s.p.S.Diags.Add(syntax.Diag{Code: code, Msg: m.text(msg), Span: sp, Label: m.text(label)})
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
	twoMut    = words{diag.E0499, "cannot borrow $ as mutable more than once at a time", "second mutable borrow occurs here", "first mutable borrow occurs here", "first "}
	roundMut  = words{diag.E0499, "cannot borrow $ as mutable more than once at a time", "$ was mutably borrowed here in the previous iteration of the loop", "", "first "}
	mutShared = words{diag.E0502, "cannot borrow $ as mutable because it is also borrowed as immutable", "mutable borrow occurs here", "immutable borrow occurs here", "immutable "}
	sharedMut = words{diag.E0502, "cannot borrow $ as immutable because it is also borrowed as mutable", "immutable borrow occurs here", "mutable borrow occurs here", "mutable "}
	twoSole   = words{diag.E0524, "two closures require unique access to $ at the same time", "second closure is constructed here", "first closure is constructed here", "first "}
	soleNow   = words{diag.E0500, "closure requires unique access to $ but it is already borrowed", "closure construction occurs here", "borrow occurs here", "first "}
	soleMut   = words{diag.E0501, "cannot borrow $ as mutable because previous closure requires unique access", "second borrow occurs here", "closure construction occurs here", "first "}
	soleRead  = words{diag.E0501, "cannot borrow $ as immutable because previous closure requires unique access", "second borrow occurs here", "closure construction occurs here", "first "}
	readMut   = words{diag.E0503, "cannot use $ because it was mutably borrowed", "use of borrowed @", "@ is borrowed here", ""}
	assigned  = words{diag.E0506, "cannot assign to $ because it is borrowed", "$ is assigned to here but it was already borrowed", "@ is borrowed here", ""}
	movedOut  = words{diag.E0505, "cannot move out of $ because it is borrowed", "move out of $ occurs here", "borrow of @ occurs here", ""}
)

func wordsFor(a *access, x *loan) *words {
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

// report says that access a at step at conflicts with loan l.
func (s *solver) report(at int32, a *access, l int32) {
	x := s.loans[l]
	if !s.ours(x.span) {
		return
	}
	if a.what == ends || a.what == drops {
		s.ended(at, l)
		return
	}
	if !s.ours(a.span) || s.said[a.span] {
		return
	}
	if a.loan >= 0 { // a reservation that was refused is not refused again
		if s.loans[a.loan].refused {
			return
		}
		s.loans[a.loan].refused = true
	}
	w := wordsFor(a, x)
	d := s.err(a.span, quoted(s.name(a.pl)), quoted(s.name(x.pl)), w.code, w.msg, w.label)
	if w.old != "" {
		d.at(x.span, w.old)
	}
	switch {
	case a.what == moves:
		s.declared(d, a.pl.base)
	case a.what == reads || a.what == assigns:
	default:
		d.at(a.use, "second borrow occurs due to use of $ in closure")
		d.at(x.use, "first borrow occurs due to use of @ in closure")
	}
	s.later(d, at, l, w.kind)
}

func (s *solver) declared(d *message, v int32) {
	if x := s.vars[v]; x.name != "" && x.kind != aCapture {
		d.at(x.span, "binding `"+x.name+"` declared here")
	}
}

// ended: what is borrowed goes at step at, while loan l is in force.
func (s *solver) ended(at int32, l int32) {
	x := s.loans[l]
	v := s.vars[x.pl.base]
	sp := x.span
	if x.use.Lo != 0 {
		sp = x.use
	}
	if s.said[sp] || s.said[x.span] || !v.owned {
		return
	}
	name := quoted(s.name(x.pl))
	why := s.leaves(l)
	if why != nil && (why.kind == returned || why.kind == argument && x.use.Lo != 0) && s.ours(why.span) {
		if s.said[why.span] {
			return
		}
		s.said[sp] = true
		local := "temporary value"
		switch {
		case v.kind == aParam:
			local = "function parameter"
		case v.name != "":
			local = "local variable"
		}
		if v.name != "" {
			local += " `" + v.name + "`"
		}
		switch {
		case x.use.Lo != 0 && s.p.NoteEscape(x.span):
		case x.use.Lo != 0:
			what := "closure"
			if s.p.S.Sources.Text(syntax.Span{Lo: x.span.Lo, Hi: x.span.Lo + 5}) == "async" {
				what = "async block"
			}
			d := s.err(x.span, name, what, diag.E0373, "@ may outlive the current function, but it borrows $, which is owned by the current function", "may outlive borrowed value $")
			d.at(x.use, "$ is borrowed here")
			d.Suggest("to force the "+what+" to take ownership of "+name+" (and any other referenced variables), use the `move` keyword", diag.MachineApplicable, diag.Below, s.p.MoveEdit(x.span))
		case why.span == x.span:
			s.err(why.span, local, "", diag.E0515, "cannot return reference to $", "returns a reference to data owned by the current function")
		default:
			d := s.err(why.span, local, name, diag.E0515, "cannot return value referencing $", "returns a value referencing data owned by the current function")
			if v.name == "" {
				d.at(v.span, "temporary value created here")
			} else {
				d.at(x.span, "@ is borrowed here")
			}
		}
		return
	}
	if v.name == "" {
		if v.kind != aParam && s.ours(v.span) && !s.said[v.span] {
			s.said[sp] = true
			d := s.err(v.span, "", "", diag.E0716, "temporary value dropped while borrowed", "creates a temporary value which is freed while still in use")
			d.at(s.nodes[at].span, "temporary value is freed at the end of this statement")
			d.WithNote("consider using a `let` binding to create a longer lived value")
			s.later(d, at, l, "")
		}
		return
	}
	d := s.err(sp, name, v.name, diag.E0597, "$ does not live long enough", "borrowed value does not live long enough")
	s.said[x.span] = true
	s.declared(d, x.pl.base)
	if x.use.Lo != 0 {
		d.at(x.span, "value captured here")
	}
	d.at(s.nodes[at].span, "`@` dropped here while still borrowed")
	if why != nil && why.kind == argument && s.ours(why.span) {
		d.at(why.span, "argument requires that $ is borrowed for longer than that")
		return
	}
	s.later(d, at, l, "")
}

// leaves is the reason for which loan l reaches beyond the body; nil when it
// does not.
func (s *solver) leaves(l int32) *reason {
	list, free := s.reach(l)
	if !free {
		return nil
	}
	for i, r := range list {
		if s.free[r] {
			return s.because(i)
		}
	}
	return nil
}

// because is the best reason on the way to what was reached as number i.
func (s *solver) because(i int) *reason {
	found := &reason{}
	for ; i >= 0; i = int(s.prev[i]) {
		if w := s.why[i]; w != nil && w.kind != plainly && found.kind != returned && found.kind != coerced {
			found = w
		}
	}
	return found
}

// later adds where the loan is used after step at.
func (s *solver) later(d *message, at int32, l int32, kind string) {
	if why := s.leaves(l); why != nil {
		if why.kind == returned && s.ours(why.span) {
			d.at(why.span, "returning this value requires that @ is borrowed for as long as the result lives")
		}
		return
	}
	seen := s.newBits(len(s.nodes))
	work := []int32{at}
	for k := 0; k < len(work); k++ {
		i := work[k]
		n := s.nodes[i]
		for _, v := range n.use {
			x := s.vars[v]
			if !s.holds(v) || !s.ours(n.span) || k == 0 && !(n.call && x.name == "") {
				continue
			}
			text := kind + "borrow later used here"
			if n.call && x.kind == aTemp {
				text = kind + "borrow later used by call"
			}
			if k > 0 && i <= s.loans[l].node && i <= at {
				text += ", in later iteration of loop"
			}
			d.at(n.span, text)
			return
		}
		if v := n.drop; k > 0 && v >= 0 && s.holds(v) && s.ours(n.span) && s.initOf(v).Has(int(i)) {
			x := s.vars[v]
			end := "destructor"
			if x.ty.t != nil {
				end += " for type `" + x.ty.t.String() + "`"
			}
			if x.name == "" {
				d.at(x.span, "a temporary with access to the borrow is created here ...")
				d.at(n.span, "... and the borrow might be used here, when that temporary is dropped and runs the "+end)
			} else {
				d.at(n.span, "borrow might be used here, when `"+x.name+"` is dropped and runs the "+end)
			}
			return
		}
		for _, t := range n.succ {
			if !seen.Has(int(t)) {
				seen.Add(int(t))
				work = append(work, t)
			}
		}
	}
}

// holds: the loan that was followed last flows into what v holds.
func (s *solver) holds(v int32) bool {
	found := false
	s.vars[v].ty.all(func(r region) { found = found || s.seen[r] == s.mark })
	return found
}
