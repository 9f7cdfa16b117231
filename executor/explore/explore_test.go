package explore

import (
	"fmt"
	"hash/maphash"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// toy is a machine with threads, locks and atomics.
type toy struct {
	code    [][]op
	pc, reg []int
	locks   []int // owner + 1, 0 = free
	atomics []int
	cut     int // steps until Step refuses, -1 = never
}

type op struct {
	do      byte // l lock, u unlock, r read, w write the register + n, a add n, s spin until the atomic is n
	what, n int
}

var seed = maphash.MakeSeed()

func newToy(code ...[]op) *toy {
	return &toy{code, make([]int, len(code)), make([]int, len(code)), make([]int, 3), make([]int, 3), -1}
}

func (m *toy) enabled() (list []int) {
	for t, code := range m.code {
		if pc := m.pc[t]; pc < len(code) && (code[pc].do != 'l' || m.locks[code[pc].what] == 0) {
			list = append(list, t)
		}
	}
	return list
}

func (m *toy) Choices() int {
	if n := len(m.enabled()); n > 1 {
		return n
	}
	return 0
}

func (m *toy) Step(option int) bool {
	if m.cut == 0 {
		return false
	}
	m.cut--
	m.perform(m.enabled()[option])
	m.settle()
	return true
}

// settle takes the steps that leave no choice.
func (m *toy) settle() {
	for range 1000 { // a thread that spins alone never ends
		list := m.enabled()
		if len(list) != 1 {
			return
		}
		m.perform(list[0])
	}
}

func (m *toy) perform(t int) {
	o := m.code[t][m.pc[t]]
	m.pc[t]++
	switch o.do {
	case 'l':
		m.locks[o.what] = t + 1
	case 'u':
		if m.locks[o.what] == t+1 {
			m.locks[o.what] = 0
		}
	case 'r':
		m.reg[t] = m.atomics[o.what]
	case 'w':
		m.atomics[o.what] = m.reg[t] + o.n
	case 'a':
		m.atomics[o.what] += o.n
	case 's':
		if m.atomics[o.what] != o.n {
			m.pc[t]--
		}
	}
}

func (m *toy) Fork() System { return m.fork() }

func (m *toy) fork() *toy {
	c := *m
	c.pc, c.reg = slices.Clone(m.pc), slices.Clone(m.reg)
	c.locks, c.atomics = slices.Clone(m.locks), slices.Clone(m.atomics)
	return &c
}

func (m *toy) Hash() [2]uint64 {
	return [2]uint64{maphash.String(seed, fmt.Sprint(m.pc, m.reg, m.locks, m.atomics)), 0}
}

func (m *toy) Outcome() string {
	for t, code := range m.code {
		if m.pc[t] < len(code) {
			return "deadlock"
		}
	}
	return fmt.Sprint(m.atomics)
}

// brute counts the schedules of each outcome by running all of them.
func brute(m *toy, counts map[string]int64) {
	n := m.Choices()
	if n == 0 {
		counts[m.Outcome()]++
	}
	for i := range n {
		c := m.fork()
		c.Step(i)
		brute(c, counts)
	}
}

// replay returns the outcome of a list of choices.
func replay(m *toy, choices []int) string {
	for _, c := range choices {
		m.Step(c)
	}
	return m.Outcome()
}

func TestOutcomesAndCountsAreThoseOfBruteForce(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	deadlocks, several := 0, 0
	for number := range 400 {
		code := make([][]op, 2+rnd.IntN(2))
		for i := range code {
			var held []int
			for range 1 + rnd.IntN(12/len(code)-1) {
				what, n := rnd.IntN(2), 1+rnd.IntN(2)
				o := op{"rwal"[rnd.IntN(4)], what, n}
				if o.do == 'l' && slices.Contains(held, what) {
					o.do, held = 'u', slices.DeleteFunc(held, func(x int) bool { return x == what })
				} else if o.do == 'l' {
					held = append(held, what)
				}
				code[i] = append(code[i], o)
			}
		}
		start := newToy(code...)
		start.settle()
		want := map[string]int64{}
		brute(start.fork(), want)
		r := Run(start.fork(), Options{})
		if !r.Complete || len(r.Outcomes) != len(want) {
			t.Fatalf("program %d %v: %+v, want %v", number, code, r, want)
		}
		sum := new(Natural)
		fewest := 0
		for _, o := range r.Outcomes {
			if o.Count.String() != fmt.Sprint(want[o.Name]) {
				t.Errorf("program %d %v: %s ends %v schedules, want %d", number, code, o.Name, o.Count, want[o.Name])
			}
			if got := replay(start.fork(), o.Choices); got != o.Name {
				t.Errorf("program %d %v: choices %v end with %s, want %s", number, code, o.Choices, got, o.Name)
			}
			if n := deviations(o.Choices); n < fewest {
				t.Errorf("program %d: %s after %d deviations was found behind one with %d", number, o.Name, n, fewest)
			} else {
				fewest = n
			}
			sum.Add(o.Count)
		}
		if sum.String() != r.Schedules.String() {
			t.Errorf("program %d: the outcomes have %v schedules, all have %v", number, sum, r.Schedules)
		}
		if want["deadlock"] > 0 {
			deadlocks++
		}
		if len(want) > 1 {
			several++
		}
	}
	if deadlocks < 40 || several < 100 {
		t.Errorf("only %d programs deadlock, only %d have several outcomes", deadlocks, several)
	}
}

func deviations(choices []int) int {
	n := 0
	for _, c := range choices {
		if c != 0 {
			n++
		}
	}
	return n
}

// Counts are big numbers: two threads with 200 increments each have more schedules than 64 bits hold.
func TestCountsAreExactBeyond64Bits(t *testing.T) {
	long := slices.Repeat([]op{{'a', 0, 1}}, 200)
	r := Run(newToy(long, long), Options{})
	// Once one thread has ended the other has no choice: the ways are all those of the grid.
	if want := new(big.Int).Binomial(400, 200); r.Schedules.String() != want.String() || len(r.Outcomes) != 1 {
		t.Errorf("%v schedules, want %v", r.Schedules, want)
	}
}

func TestACircleMakesSchedulesInfinite(t *testing.T) {
	start := newToy([]op{{'s', 0, 1}}, []op{{'a', 1, 1}, {'a', 0, 1}})
	r := Run(start.fork(), Options{})
	if !r.Complete || r.Schedules != nil || len(r.Outcomes) != 1 || r.Outcomes[0].Count != nil {
		t.Fatalf("%+v", r)
	}
	m := start.fork()
	replay(m, r.Cycle)
	before := m.Hash()
	if replay(m, r.Again); len(r.Again) == 0 || m.Hash() != before {
		t.Errorf("choices %v lead to no state that %v leads back to", r.Cycle, r.Again)
	}
}

func TestASearchThatIsCutShortSaysSo(t *testing.T) {
	work := []op{{'a', 0, 1}, {'a', 0, 1}, {'a', 0, 1}}
	whole := Run(newToy(work, work, work), Options{})
	for most := range whole.Transitions {
		r := Run(newToy(work, work, work), Options{Stop: func(n int) bool { return n >= most }})
		if r.Complete || r.Schedules != nil || r.Transitions != most || r.Deviations > whole.Deviations {
			t.Fatalf("after %d transitions: %+v", most, r)
		}
	}
	if r := Run(newToy(work, work, work), Options{States: whole.States - 1}); r.Complete {
		t.Errorf("complete with %d of %d states", r.States, whole.States)
	}
	cut := newToy(work, work, work)
	cut.cut = 3
	if r := Run(cut, Options{}); r.Complete {
		t.Error("complete although a step was refused")
	}
}

func TestTheSetOfStatesHasOneHash(t *testing.T) {
	a, b := []op{{'a', 0, 1}, {'l', 0, 0}, {'a', 1, 2}}, []op{{'r', 0, 0}, {'w', 0, 1}}
	x, y := Run(newToy(a, b), Options{}), Run(newToy(a, b), Options{})
	if x.Set != y.Set || x.Set == Run(newToy(b, a), Options{}).Set {
		t.Errorf("%x, %x", x.Set, y.Set)
	}
}

// heavy is a toy whose steps weigh as much as the thread's number.
type heavy struct {
	*toy
	weight int
}

func (h *heavy) Step(option int) bool {
	h.weight += h.enabled()[option]
	return h.toy.Step(option)
}
func (h *heavy) Fork() System { return &heavy{h.toy.Fork().(*toy), h.weight} }
func (h *heavy) Weight() int  { return h.weight }

func TestHeaviest(t *testing.T) {
	add := []op{{'a', 0, 1}, {'a', 0, 1}}
	for _, c := range []struct {
		code [][]op
		want int
	}{
		{[][]op{add}, 5},                                        // nothing to choose
		{[][]op{add, add}, 7},                                   // thread 1 twice; thread 0 does the rest alone
		{[][]op{add, add, add}, 5 + 2*2 + 2*1},                  // likewise
		{[][]op{{{'s', 0, 1}, {'a', 0, 0}}, {{'s', 0, 2}}}, -1}, // both spin for ever
	} {
		s := New(&heavy{newToy(c.code...), 5}, Options{})
		for !s.Advance(100) {
		}
		if got := s.Heaviest(); got != c.want {
			t.Errorf("%v: %d, want %d", c.code, got, c.want)
		}
	}
}

// A search that drops systems and replays them finds the same.
func TestDroppedSystemsAreReplayed(t *testing.T) {
	work := []op{{'a', 0, 1}, {'r', 0, 0}, {'w', 1, 1}}
	whole := Run(newToy(work, work, work), Options{})
	for _, every := range []int{60, 45, 1} {
		calls, replays := 0, 0
		r := Run(newToy(work, work, work), Options{
			Crowded: func() bool { calls++; return calls%every == 0 && calls < 100 || every == 1 },
			Replay: func(choices []int) System {
				replays++
				m := newToy(work, work, work)
				replay(m, choices)
				return m
			},
		})
		if every == 1 {
			if r.Complete || !r.Full {
				t.Errorf("the memory is full of few systems: %+v", r)
			}
			continue
		}
		if r.Dropped == 0 || replays == 0 || !r.Complete || r.Set != whole.Set || r.States != whole.States ||
			r.Transitions != whole.Transitions || r.Schedules.String() != whole.Schedules.String() ||
			!slices.EqualFunc(r.Outcomes, whole.Outcomes, func(a, b Outcome) bool {
				return a.Name == b.Name && a.Count.String() == b.Count.String() && slices.Equal(a.Choices, b.Choices)
			}) {
			t.Errorf("every %d: %d replays, %+v, want %+v", every, replays, r, whole)
		}
	}
}
