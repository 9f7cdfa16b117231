package moves

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// report reports a use that sites reach. lost is the place without a value: around the one that is used, or the same.
func (c *checker) report(u use, lost mir.Place, hit []int) {
	if u.span.Lo == 0 {
		return
	}
	at := u.span
	if u.into.Lo != 0 {
		at = u.into
	}
	uninit := true
	var key strings.Builder
	for _, n := range hit {
		if x := &c.sites[n]; !x.uninit {
			uninit = false
			key.WriteString(strconv.Itoa(int(n)) + " ")
		}
	}
	if uninit {
		key.Reset()
		key.WriteString("uninit " + strconv.Itoa(int(lost.Local)))
	}
	old := c.reported[key.String()]
	if old != nil && (uninit || prefixOf(u.place, old.place)) {
		return
	}
	if old == nil {
		old = &report{}
		c.reported[key.String()] = old
		c.order = append(c.order, key.String())
	}
	old.place = u.place
	if uninit {
		old.d = c.uninitialized(u, at, lost)
	} else {
		old.d = c.moved(u, at, lost, hit)
	}
}

// prefixOf reports whether p is q or around it.
func prefixOf(p, q mir.Place) bool {
	if p.Local != q.Local || len(p.Proj) > len(q.Proj) {
		return false
	}
	for i := range p.Proj {
		x, y := &p.Proj[i], &q.Proj[i]
		if x.Kind != y.Kind || x.Index != y.Index || x.Variant != y.Variant || x.Local != y.Local {
			return false
		}
	}
	return true
}

func (c *checker) uninitialized(u use, at syntax.Span, lost mir.Place) *syntax.Diag {
	name := c.name(mir.Whole(lost.Local))
	is := "isn't initialized"
	if c.everAssigned(lost.Local) {
		is = "is possibly-uninitialized"
	}
	d := &syntax.Diag{Code: diag.E0381, Span: at, Msg: "used binding `" + name + "` " + is,
		Label: "`" + name + "` used here but it " + is}
	if u.how == mir.Write {
		d.Msg = "partially assigned binding `" + name + "` isn't fully initialized"
		d.Label = "`" + name + "` partially assigned here but it isn't fully initialized"
	}
	d.At(c.b.Locals[lost.Local].Span, "binding declared here but left uninitialized")
	return d
}

func (c *checker) everAssigned(l mir.Local) bool {
	for i := range c.b.Blocks {
		for k := range c.b.Blocks[i].Stmts {
			if s := &c.b.Blocks[i].Stmts[k]; s.Kind == mir.Assign && s.Place.IsLocal() && s.Place.Local == l {
				return true
			}
		}
		if t, ok := c.b.Blocks[i].Term.(*mir.Call); ok && t.Dest.IsLocal() && t.Dest.Local == l {
			return true
		}
	}
	return false
}

func (c *checker) moved(u use, at syntax.Span, lost mir.Place, hit []int) *syntax.Diag {
	verb, label := "use", "used"
	switch u.how {
	case mir.BorrowOf, mir.BorrowMut:
		verb, label = "borrow", "borrowed"
	case mir.Write:
		verb, label = "assign to part", "partially assigned"
	}
	part := ""
	site := &c.sites[hit[0]]
	for _, n := range hit {
		if x := &c.sites[n]; !x.uninit {
			site = x
			break
		}
	}
	from := c.paths.List[site.path].Place
	full := c.name(lost)
	box := len(from.Proj) == 1 && from.Proj[0].Kind == mir.Deref // of it all is gone
	if len(from.Proj) > len(lost.Proj) && !box {
		part = "partially "
		full = c.name(u.place)
	}
	d := &syntax.Diag{Code: diag.E0382, Span: at, Msg: verb + " of " + part + "moved value: `" + full + "`",
		Label: "value " + label + " here after " + part + "move"}
	if site.span == at || c.onlyAround(site, u) && site.span.Lo >= at.Lo {
		d.Label = "value moved here, in previous iteration of loop"
	} else {
		d.At(site.span, "value "+part+"moved here")
	}
	if t := c.b.PlaceTy(from); t != nil {
		d.WithNote("move occurs because `" + full + "` has type `" + t.String() +
			"`, which does not implement the `Copy` trait")
		if c.p.IsCloneIn(c.b.Owner, t) {
			d.Suggest("consider cloning the value if the performance cost is acceptable", diag.MaybeIncorrect,
				diag.Below, syntax.Insert(site.span.Hi, ".clone()"))
		}
	}
	return d
}

// onlyAround reports whether a site reaches a use only by way of an edge that leads back: in the next round of a loop.
func (c *checker) onlyAround(x *site, u use) bool {
	if x.block == u.block && x.stmt < u.stmt {
		return false
	}
	rank := make([]int, len(c.b.Blocks))
	for i, id := range mir.ReversePostorder(c.b) {
		rank[id] = i
	}
	seen := make([]bool, len(c.b.Blocks))
	found := false
	for todo := []mir.BlockID{x.block}; len(todo) > 0 && !found; {
		id := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		mir.EachSuccessor(c.b.Blocks[id].Term, func(to *mir.BlockID) {
			if !seen[*to] && rank[*to] > rank[id] {
				seen[*to] = true
				todo = append(todo, *to)
				found = found || *to == u.block
			}
		})
	}
	return !found
}

// name is what the program's text calls a place, or "value".
func (c *checker) name(p mir.Place) string {
	if s := c.b.NameOf(p); s != "" {
		return s
	}
	return "value"
}
