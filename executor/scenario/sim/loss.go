package sim

import (
	"cmp"
	"slices"
	"strings"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/session"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// What a future that is dropped loses. Futures of the library have a guard, pollground_rt::Loss, which is armed when
// they take something that they have not handed over, and reports a drop while it is armed. What a coroutine of the
// program holds is known from its variables.

// lose is called by a guard at an address, when it is dropped. line is where the future was polled, or 0.
func (t *Thread) lose(at uint64, line int32, l session.Loss) {
	p := t.p
	b := p.branches
	if t.g.Panicking() {
		return
	}
	if b == nil || p.opt.Cancel != nil {
		t.recordLoss(line, l)
	}
	if b == nil {
		return
	}
	if b.cut.tried {
		if _, ok := around(at, b.cut.watched); ok && b.cut.active && !b.cut.frozen {
			b.losses = append(b.losses, l)
		}
		return
	}
	k, in := around(at, b.nodes, b.gone)
	if in && slices.ContainsFunc(t.open, func(o open) bool { return o.nodeKey == k }) {
		return // by the code of the future itself
	}
	if in {
		n, _ := b.node(k)
		l.Task = b.names[n.task]
		l.Line, l.Await = p.suspendedAt(k)
	}
	if x := t.polled(); l.Line == 0 && x != nil {
		l.Task, l.Line = b.names[x.num], int(t.callerLine())
	}
	if t.current() != 0 {
		b.losses = append(b.losses, l)
	}
}

// recordLoss records that the current task has lost data.
func (t *Thread) recordLoss(line int32, l session.Loss) {
	id := t.current()
	if id == 0 || !l.Kind.Data() {
		return
	}
	t.p.at(t)
	if line == 0 {
		line = t.callerLine()
	}
	t.p.log.LostData(id, int(l.Kind), l.N, l.Name, line)
}

// around returns the smallest future that has an address; of several the one that was polled last.
func around(at uint64, among ...map[nodeKey]polled) (k nodeKey, ok bool) {
	var best polled
	for _, nodes := range among {
		for i, n := range nodes {
			if at-i.at >= n.size {
				continue
			}
			d := cmp.Or(cmp.Compare(n.size, best.size), cmp.Compare(best.round, n.round), cmp.Compare(i.of, k.of))
			if !ok || d < 0 {
				k, best, ok = i, n, true
			}
		}
	}
	return k, ok
}

// holds notes what a coroutine of the program holds across its await.
func (p *Process) holds(n *polled) {
	if n.link.at == 0 || !p.coroutine(&n.link).User {
		return
	}
	c := &p.branches.cut
	mem := p.m.Memory
	for _, v := range p.suspension(&n.link).Vars {
		if v.Holds == 0 {
			continue
		}
		text, ok := show(mem, v.Type, n.link.at+v.Offset)
		if !ok {
			continue
		}
		l := session.Loss{Kind: session.HeldValue + session.LossKind(v.Holds-bytecode.HeldValue), Name: v.Name, Value: text}
		c.held[n.link.at] = append(c.held[n.link.at], l)
	}
}

// dropsCoroutine is called when a coroutine is dropped.
func (b *branches) dropsCoroutine(at uint64) {
	c := &b.cut
	if !c.active || c.frozen {
		return
	}
	if list, ok := c.held[at]; ok {
		delete(c.held, at)
		b.losses = append(b.losses, list...)
	}
}

// placeOfTask returns where a task waits: the line and the text of its innermost await in the program.
func (p *Process) placeOfTask(q *polling) (line int, label string) {
	l := p.ownLink(q.chain)
	if l == nil {
		return 0, ""
	}
	s := p.suspension(l)
	return int(p.line(s.Pos)), s.Label
}

// suspendedAt returns the line and the text of the await in which a future is cancelled. It is the innermost await of
// the program below the future, else the one around it. Of an await of select! it is the branch.
func (p *Process) suspendedAt(k nodeKey) (line int, label string) {
	b := p.branches
	k = b.innermost(p, k)
	var branch *polled
	for range len(b.nodes) + len(b.gone) {
		n, ok := b.node(k)
		if !ok {
			break
		}
		if n.link.at != 0 && p.coroutine(&n.link).User {
			s := p.suspension(&n.link)
			if branch != nil {
				if line, label, ok := p.branchOf(s, branch.pos); ok {
					return line, label
				}
			}
			return int(p.line(s.Pos)), s.Label
		}
		if n.branch {
			branch = &n
		}
		k = n.parent
	}
	if branch != nil {
		return int(p.line(branch.pos)), ""
	}
	return 0, ""
}

// innermost returns the innermost coroutine of the program that a future awaits, through futures that poll only one
// other. It is the future itself if there is none.
func (b *branches) innermost(p *Process, k nodeKey) nodeKey {
	best := k
	for range len(b.nodes) + len(b.gone) {
		if n, _ := b.node(k); n.link.at != 0 && p.coroutine(&n.link).User {
			best = k
		}
		next, ok := b.onlyChild(k)
		if !ok {
			break
		}
		k = next
	}
	return best
}

// onlyChild returns the future that another one polls, if that is a single one.
func (b *branches) onlyChild(k nodeKey) (child nodeKey, ok bool) {
	for _, nodes := range []map[nodeKey]polled{b.nodes, b.gone} {
		for i, n := range nodes {
			if n.parent != k || i == k || !n.pending {
				continue
			}
			if ok {
				return child, false
			}
			child, ok = i, true
		}
	}
	return child, ok
}

// branchOf returns the line and the text of a branch of select!, which is polled at pos. s is the suspension at it.
func (p *Process) branchOf(s *bytecode.Suspension, pos uint32) (line int, label string, ok bool) {
	name, _, is := strings.Cut(s.Label, "!")
	file := p.opt.Sources.File(syntax.Pos(pos))
	if !is || !strings.HasSuffix(name, "select") && !strings.HasSuffix(name, "select_biased") || pos <= s.Pos ||
		file == nil {
		return 0, "", false
	}
	return int(p.line(pos)), branchText(file.Src[pos-uint32(file.Base):]), true
}

// branchText returns the expression at the begin of a text, which ends at the arrow or at the condition.
func branchText(src string) string {
	depth := 0
	end := len(src)
scan:
	for i := 0; i < len(src); i++ {
		switch src[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth < 0 {
				end = i
				break scan
			}
		case '"':
			for i++; i < len(src) && src[i] != '"'; i++ {
				if src[i] == '\\' {
					i++
				}
			}
		case '=', ',':
			if depth == 0 && (src[i] == ',' || strings.HasPrefix(src[i:], "=>")) {
				end = i
				break scan
			}
		}
	}
	return strings.TrimSuffix(strings.Join(strings.Fields(src[:end]), " "), ",")
}
