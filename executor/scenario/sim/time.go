package sim

import "github.com/pollground/pollground/executor/scenario/machine"

const (
	// epoch is the Unix time at which every run begins: 2024-01-01T00:00:00Z.
	epoch = 1_704_067_200_000_000_000
	// maxPlainChoices is how often in one poll the first of several ready branches is taken at seed 0, before any of
	// them is.
	maxPlainChoices = 64
)

func timeNatives(table map[string]native) {
	table["time_now"] = simple(func(t *Thread, a *machine.Args) { a.W[0] = uint64(t.clock()) })
	table["time_epoch"] = simple(func(t *Thread, a *machine.Args) { a.W[0] = epoch + uint64(t.clock()) })
	table["random_u64"] = simple(func(t *Thread, a *machine.Args) { a.W[0] = t.random() })
	// What real programs leave to chance: a number below n, which is 0 at seed 0 and any of them at other seeds. A
	// select! in a loop whose branches are always ready chooses many times in one poll, and with 0 the first branch
	// would always win: after some choices in a poll the numbers are drawn at seed 0 too.
	table["rt_choose"] = func(t *Thread, a *machine.Args) machine.Status {
		n, choices := uint64(uint32(a.Next())), 0
		if n > 1 && t.p.opt.Schedule != nil {
			option, ok := t.pick(n)
			if !ok {
				return machine.Again
			}
			a.W[0] = option
			return a.Done()
		}
		if k := len(t.polls); k > 0 {
			t.polls[k-1].choices++
			choices = t.polls[k-1].choices
		}
		a.W[0] = 0
		if n > 1 && (t.p.opt.Seed != 0 || choices > maxPlainChoices) {
			a.W[0] = t.p.random.next() % n
		}
		return a.Done()
	}
}
