package optimize

import "github.com/pollground/pollground/executor/scenario/mir"

// maxThreaded is the number of statements of a test that are repeated where its outcome is known.
const maxThreaded = 6

// thread lets a jump to a block that tests a local go where the test leads, if the local is known to be a constant
// where the jump is. The statements before the test are repeated in front of the jump.
func (o *optimizer) thread() {
	for i := range o.b.Blocks {
		blk := &o.b.Blocks[i]
		for range 8 {
			g, ok := blk.Term.(*mir.Goto)
			if !ok {
				break
			}
			next := &o.b.Blocks[g.Target]
			if int(g.Target) == i || len(next.Stmts) > maxThreaded || !o.threads(blk, next) {
				break
			}
		}
	}
}

// threads makes a block that ends with a jump to next go to where the test at the end of next leads.
func (o *optimizer) threads(blk, next *mir.Block) bool {
	t, ok := next.Term.(*mir.Switch)
	if !ok || t.Op.Kind == mir.Constant || !t.Op.Place.IsLocal() {
		return false
	}
	x, ok := o.known(t.Op.Place.Local, next.Stmts, blk.Stmts)
	if !ok {
		return false
	}
	for k := range next.Stmts {
		if next.Stmts[k].Kind != mir.Assign {
			return false
		}
		if _, ok := next.Stmts[k].Value.(*mir.CheckedBinary); ok {
			return false
		}
	}
	c := mir.Copier{}
	for _, s := range next.Stmts {
		c.Stmt(&s)
		blk.Stmts = append(blk.Stmts, s)
	}
	blk.Term = &mir.Goto{Target: outcome(t, x)}
	o.changed = true
	return true
}

// known returns the constant that a local has behind statements: those of parts, the last part first.
func (o *optimizer) known(l mir.Local, parts ...[]mir.Stmt) (uint64, bool) {
	if o.taken[l] {
		return 0, false
	}
	for _, stmts := range parts {
		for k := len(stmts) - 1; k >= 0; k-- {
			s := &stmts[k]
			if s.Kind != mir.Assign || s.Place.Indirect() || s.Place.Local != l {
				continue
			}
			u, ok := s.Value.(*mir.Use)
			if !ok || !s.Place.IsLocal() {
				return 0, false
			}
			if x, ok := scalar(u.Op); ok {
				return x, true
			}
			if u.Op.Kind == mir.Constant || !u.Op.Place.IsLocal() || o.taken[u.Op.Place.Local] {
				return 0, false
			}
			l = u.Op.Place.Local
		}
	}
	return 0, false
}
