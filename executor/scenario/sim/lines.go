package sim

import (
	"math"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/session"
)

// statementMark is machine.Options.Mark: the line of a statement, and above it a number for the function, or for the
// call that was inlined.
func (p *Process) statementMark(f *bytecode.Func, pc int32) int64 {
	pos, inlined, _ := f.UserPosAt(pc)
	if f.Heading != 0 {
		pos = f.Heading
	}
	return int64(f.ID<<16|inlined)<<lineBits | int64(p.line(pos))
}

// lineBits is the number of bits of a line: a program has at most scenario.MaxSource bytes.
const lineBits = 21

// statement is machine.Options.Statement: it records the line, and ends a step by lines.
func (p *Process) statement(g *machine.Thread, mark int64) (stop bool) {
	t := p.cur
	if t == nil || t.g != g {
		return false
	}
	if line := int32(mark & (1<<lineBits - 1)); p.opt.Lines && mark != g.Last() &&
		t.lines.worth(p.log.Len(), t.clock(), line) {
		p.at(t)
		p.log.AtLine(t.current(), line)
		t.lines.end = p.log.Len()
	}
	if p.unit != session.UnitLine {
		t.pass(mark)
		return false
	}
	p.hit = true
	return true
}

// pass tells the machine which of the statements that follow need not be reported, because their lines would not be
// recorded: those with the same mark, and those of lines that the stretch has, until quantum has passed.
func (t *Thread) pass(mark int64) {
	t.g.Pass(mark)
	s := &t.lines
	left := s.at + quantum - t.clock()
	if s.n <= freeLines || s.end != t.p.log.Len() || left <= 0 {
		return
	}
	floor := t.g.Spent() - (left-1)/instructionPrice
	if t.p.opt.Schedule != nil { // instructions take no time
		floor = math.MinInt64
	}
	t.g.PassLines(&s.seen, floor)
}

// stretch is a series of Line events of one thread without any other event between. A loop that computes would fill
// the trace with them, so after the first ones a line is recorded when it is new in the stretch, or when quantum has
// passed: enough to see where the time goes.
type stretch struct {
	end  int // length of the log behind the last of them
	n    int
	at   int64
	seen [16]uint64 // lines, modulo 1024
}

const freeLines = 256

// worth reports whether the line is recorded.
func (s *stretch) worth(length int, now int64, line int32) bool {
	if length != s.end {
		*s = stretch{}
	}
	s.n++
	word, bit := &s.seen[line>>6&15], uint64(1)<<(line&63)
	if s.n > freeLines && *word&bit != 0 && now-s.at < quantum {
		return false
	}
	*word |= bit
	s.at = now
	return true
}
