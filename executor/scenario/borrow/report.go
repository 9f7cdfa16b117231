package borrow

import (
	"strconv"

	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// name is a place as messages spell it, "" when it has no name.
func (b *body) name(p *place) string {
	if p.base < 0 {
		return ""
	}
	v := &b.vars[p.base]
	s := v.name
	if s == "" {
		return ""
	}
	for i := range p.path {
		e := &p.path[i]
		switch e.kind {
		case aDeref:
			if v.kind == aCapture && i == 0 && e.of.t == nil {
				continue // captured by reference
			}
			s = "*" + s
		case aField:
			for s != "" && s[0] == '*' { // x.f looks through references by itself
				s = s[1:]
			}
			if e.name != "" {
				s += "." + e.name
			} else {
				s += "." + strconv.Itoa(int(e.f&0xffff))
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

// report says that access a at step at conflicts with loan l.
func (s *solver) report(at int32, a *access, l int32) {
	x := &s.loans[l]
	if !s.ours(x.span) {
		return
	}
	if a.what == ends || a.what == drops {
		s.ended(at, a, l)
		return
	}
	if !s.ours(a.span) || s.said[a.span] {
		return
	}
	s.said[a.span] = true
	if a.what == reserves || a.what == activates {
		// a reservation that was refused is not refused again
		if s.loans[a.loan].refused {
			return
		}
		s.loans[a.loan].refused = true
	}
	name, old := quoted(s.name(&a.pl)), quoted(s.name(&x.pl))
	err := func(code, msg, label string) *syntax.Diag {
		return s.p.S.Diags.Add(syntax.Diag{Severity: syntax.Error, Code: code, Msg: msg, Span: a.span, Label: label})
	}
	again := a.span == x.span
	var d *syntax.Diag
	what := "" // kind of the borrow that is used later
	switch a.what {
	case shares, mutates, reserves, activates:
		mut := a.what != shares
		switch {
		case mut && x.mut:
			what = "first "
			d = err("E0499", "cannot borrow "+name+" as mutable more than once at a time", "second mutable borrow occurs here")
			if again {
				d.Label = name + " was mutably borrowed here in the previous iteration of the loop"
			} else {
				d.At(x.span, "first mutable borrow occurs here")
			}
		case mut:
			what = "immutable "
			d = err("E0502", "cannot borrow "+name+" as mutable because it is also borrowed as immutable", "mutable borrow occurs here").At(x.span, "immutable borrow occurs here")
		default:
			what = "mutable "
			d = err("E0502", "cannot borrow "+name+" as immutable because it is also borrowed as mutable", "immutable borrow occurs here").At(x.span, "mutable borrow occurs here")
		}
		if a.use.Lo != 0 {
			d.At(a.use, "second borrow occurs due to use of "+name+" in closure")
		}
		if x.clo {
			d.At(x.use, "first borrow occurs due to use of "+old+" in closure")
		}
	case reads:
		d = err("E0503", "cannot use "+name+" because it was mutably borrowed", "use of borrowed "+old).At(x.span, old+" is borrowed here")
	case assigns:
		d = err("E0506", "cannot assign to "+name+" because it is borrowed", name+" is assigned to here but it was already borrowed").At(x.span, old+" is borrowed here")
	case moves:
		d = err("E0505", "cannot move out of "+name+" because it is borrowed", "move out of "+name+" occurs here").At(x.span, "borrow of "+old+" occurs here")
		if v := &s.vars[a.pl.base]; v.name != "" && v.kind == aLocal {
			d.At(v.span, "binding `"+v.name+"` declared here")
		}
	}
	s.later(d, at, l, what)
}

// ended: what is borrowed goes while the loan is in force.
func (s *solver) ended(at int32, a *access, l int32) {
	x := &s.loans[l]
	v := &s.vars[x.pl.base]
	sp := x.span
	if x.clo {
		sp = x.use
	}
	if s.said[sp] || s.said[x.span] || !v.owned {
		return
	}
	err := func(sp syntax.Span, code, msg, label string) *syntax.Diag {
		s.said[sp] = true
		return s.p.S.Diags.Add(syntax.Diag{Severity: syntax.Error, Code: code, Msg: msg, Span: sp, Label: label})
	}
	name := s.name(&x.pl)
	local := "local variable `" + v.name + "`"
	if v.kind == aParam {
		local = "function parameter `" + v.name + "`"
	}
	if v.name == "" {
		local = "temporary value"
		if v.kind == aParam {
			local = "function parameter"
		}
	}
	why := s.leaves(l)
	if why != nil && (why.kind == returned || why.kind == argument && x.clo) && s.ours(why.span) {
		if s.said[why.span] {
			return
		}
		s.said[sp] = true
		switch {
		case x.clo:
			err(x.span, "E0373", s.closureWord(x)+" may outlive the current function, but it borrows "+quoted(name)+", which is owned by the current function", "may outlive borrowed value "+quoted(name)).
				At(x.use, quoted(name)+" is borrowed here").WithHelp("to force the " + s.closureWord(x) + " to take ownership of " + quoted(name) + " (and any other referenced variables), use the `move` keyword")
		case why.span == x.span || v.kind == aTemp && !x.mut && why.span.Lo == x.span.Lo && why.span.Hi == x.span.Hi:
			err(why.span, "E0515", "cannot return reference to "+local, "returns a reference to data owned by the current function")
		default:
			d := err(why.span, "E0515", "cannot return value referencing "+local, "returns a value referencing data owned by the current function")
			if v.name == "" {
				d.At(v.span, "temporary value created here")
			} else {
				d.At(x.span, quoted(name)+" is borrowed here")
			}
		}
		return
	}
	if v.name == "" {
		if v.kind == aParam || !s.ours(v.span) || s.said[v.span] {
			return
		}
		d := err(v.span, "E0716", "temporary value dropped while borrowed", "creates a temporary value which is freed while still in use")
		s.said[sp] = true
		d.At(s.nodes[at].span, "temporary value is freed at the end of this statement")
		d.WithNote("consider using a `let` binding to create a longer lived value")
		s.later(d, at, l, "")
		return
	}
	d := err(sp, "E0597", quoted(name)+" does not live long enough", "borrowed value does not live long enough")
	s.said[x.span] = true
	if v.kind == aLocal || v.kind == aParam {
		d.At(v.span, "binding `"+v.name+"` declared here")
	}
	if x.clo {
		d.At(x.span, "value captured here")
	}
	d.At(s.nodes[at].span, "`"+v.name+"` dropped here while still borrowed")
	if why != nil && why.kind == argument && s.ours(why.span) {
		d.At(why.span, "argument requires that "+quoted(name)+" is borrowed for `'static`")
		return
	}
	s.later(d, at, l, "")
}

func (s *solver) closureWord(x *loan) string {
	if s.p.S.Sources.Text(syntax.Span{Lo: x.span.Lo, Hi: x.span.Lo + 5}) == "async" {
		return "async block"
	}
	return "closure"
}

// leaves is the reason for which loan l reaches beyond the body; nil when it
// does not, or there is none to tell.
func (s *solver) leaves(l int32) *reason {
	from := map[region]*edge{}
	prev := map[region]region{}
	work := []region{s.loans[l].region}
	prev[work[0]] = none
	for i := 0; i < len(work); i++ {
		r := work[i]
		if s.free[r] {
			var found *reason
			for q := r; q != none; q = prev[q] {
				if e := from[q]; e != nil && e.why != nil && (found == nil || e.why.kind == returned) {
					found = e.why
				}
			}
			if found == nil {
				found = &reason{}
			}
			return found
		}
		for k := range s.out[r] {
			e := &s.out[r][k]
			if _, ok := prev[e.to]; !ok {
				prev[e.to], from[e.to] = r, e
				work = append(work, e.to)
			}
		}
	}
	return nil
}

// later adds where the loan is used after step at.
func (s *solver) later(d *syntax.Diag, at int32, l int32, what string) {
	_, free := s.reach(l)
	if free {
		if why := s.leaves(l); why != nil && why.kind == returned && s.ours(why.span) {
			d.At(why.span, "returning this value requires that "+quoted(s.name(&s.loans[l].pl))+" is borrowed for the lifetime of the result")
		}
		return
	}
	seen := newBits(len(s.nodes))
	work := append([]int32(nil), s.nodes[at].succ...)
	holds := func(v int32) bool {
		if v < 0 {
			return false
		}
		found := false
		s.vars[v].ty.all(func(r region) { found = found || s.seen[r] == l+1 })
		return found
	}
	if s.nodes[at].call {
		for _, v := range s.nodes[at].use {
			// the call that conflicts uses the loan itself
			if holds(v) && s.ours(s.nodes[at].span) && s.vars[v].name == "" {
				d.At(s.nodes[at].span, what+"borrow later used by call")
				return
			}
		}
	}
	for len(work) > 0 {
		i := work[0]
		work = work[1:]
		if seen.has(i) {
			continue
		}
		seen.set(i)
		n := &s.nodes[i]
		for _, v := range n.use {
			if !holds(v) || !s.ours(n.span) || !s.liveOf(v).has(i) {
				continue
			}
			text := what + "borrow later used here"
			if n.call && s.vars[v].kind == aTemp {
				text = what + "borrow later used by call"
			}
			if i <= s.loans[l].node && i <= at {
				text += ", in later iteration of loop"
			}
			d.At(n.span, text)
			return
		}
		if v := n.drop; v >= 0 && holds(v) && s.ours(n.span) {
			s.look(v)
			needed := false
			s.vars[v].ty.all(func(r region) { needed = needed || s.seen[r] == l+1 && s.onEnd[r] })
			if needed && s.dropOf(v).has(i) {
				x := &s.vars[v]
				end := "destructor for type `" + typeName(x.ty) + "`"
				if x.name == "" {
					d.At(x.span, "a temporary with access to the borrow is created here ...")
					d.At(n.span, "... and the borrow might be used here, when that temporary is dropped and runs the "+end)
				} else {
					d.At(n.span, "borrow might be used here, when `"+x.name+"` is dropped and runs the "+end)
				}
				return
			}
		}
		work = append(work, n.succ...)
	}
}

func typeName(r *rty) string {
	if r.t == nil {
		return "closure"
	}
	if r.k == types.Closure {
		return "closure"
	}
	return r.t.String()
}
