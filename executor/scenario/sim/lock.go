package sim

import (
	"encoding/binary"
	"sort"

	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/trace"
)

// Futexes: all that std::sync is built of. A word is a u32 of the guest's memory.

var waitKinds = map[string]trace.Block{"lock": trace.BlockLock, "rwlock": trace.BlockLock, lockWait: trace.BlockLock,
	"condvar": trace.BlockCond, "recv": trace.BlockRecv, "join": trace.BlockJoin}

// lockWait is the reason of a thread that waits for a Mutex. The word of one is the id of the thread that has it.
const lockWait = "Mutex::lock"

func lockNatives(table map[string]native) {
	table["futex_wait"] = futexWait
	table["futex_wake"] = simple(func(t *Thread, a *machine.Args) {
		at, n := a.Next(), a.Next()
		a.W[0] = uint64(t.wakeOn(at, int(min(n, 1<<30))))
	})
}

// futexWait waits while the word is as expected. It returns false if the time has passed before somebody woke it.
func futexWait(t *Thread, a *machine.Args) machine.Status {
	at, expected, timeout, why := a.Next(), a.Next(), a.Next(), a.Text()
	// std's channels park the thread, again and again: the tokens that it is given meanwhile are gone.
	parks := why == "recv" || why == "send"
	t.token = t.token && !parks
	if t.back() {
		t.p.learns(t, t.id)
		a.Flag(t.woken)
		return a.Done()
	}
	b, f := a.T.Memory().Bytes(at, 4)
	if a.Fault(f); f != nil {
		return a.Done()
	}
	if binary.LittleEndian.Uint32(b) != uint32(expected) {
		a.Flag(true)
		return a.Done()
	}
	w := wait{kind: trace.BlockOther, why: why, on: at, until: t.after(timeout)}
	if k, ok := waitKinds[why]; ok {
		w.kind = k
	}
	if why == lockWait {
		w.owner = int(expected)
	}
	return t.block(w)
}

// wakeOn wakes up to n threads that wait on a word, in the order in which they came.
func (t *Thread) wakeOn(at uint64, n int) int {
	var list []*Thread
	for _, x := range t.p.threads {
		if x.state == blocked && x.wait.on == at {
			list = append(list, x)
		}
	}
	sort.Slice(list, func(i, j int) bool { return list[i].turn < list[j].turn })
	list = list[:min(n, len(list))]
	now := t.clock()
	for _, x := range list {
		t.p.tells(t, x.id)
		x.wake(now)
	}
	return len(list)
}
