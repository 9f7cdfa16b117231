package machine

import (
	"testing"

	"github.com/pollground/pollground/executor/scenario/memory"
)

// The tasks of the benchmarks of package scenario, by hand, as code generation is to make them. They measure the loop.
var kernels = []struct {
	name, text string
	arg, want  uint64
}{
	{"T1", fib, 30, 832040},
	{"T2", `fn main(1) -> 1 {
	k r0, 0
	k r2, 0
again:
	mul.i64 r3, r2, r2
	remk.s r3, r3, 7
	add.i64 r0, r0, r3
	for.s r2, r1, again
	ret
}`, 10_000_000, 19999999},
	// The vector is (pointer, capacity, length) in memory, as rustc has it; push and index are inlined.
	{"T3", `native alloc(2) -> 1
fn main(1) -> 1 frame 32 {
	k r2, 0
	st.64 r0, r2, 0
	st.64 r0, r2, 8
	st.64 r0, r2, 16
	k r2, 0
push:
	ld.64 r3, r0, 16
	ld.64 r4, r0, 8
	jltu r3, r4, room
	mov r6, r0
	call r5, grow
room:
	ld.64 r4, r0, 0
	addw r4, r4, r3
	stk.8 r4, 0, 1
	addwk r3, r3, 1
	st.64 r0, r3, 16
	addwk r2, r2, 1
	loopleu r2, r1, push
	ld2 r4, r0, 0
	ld.64 r5, r0, 16
	k r2, 0
	stel.8 r4, r2, r2
	k r3, 1
	stel.8 r4, r2, r3
	k r2, 2
outer:
	mul.u64 r6, r2, r2
	jltu r1, r6, count
	ld.64 r4, r0, 0
	ld.64 r5, r0, 16
	ldel.u8 r3, r4, r2
	jeqk r3, 0, next
	k r7, 0
inner:
	ld.64 r4, r0, 0
	ld.64 r5, r0, 16
	stel.8 r4, r7, r6
	add.u64 r6, r6, r2
	loopleu r6, r1, inner
next:
	addk.u64 r2, r2, 1
	loop outer
count:
	k r2, 0
	k r6, 0
counting:
	ld.64 r4, r0, 0
	ld.64 r5, r0, 16
	ldel.u8 r3, r4, r2
	addw r6, r6, r3
	addwk r2, r2, 1
	loopleu r2, r1, counting
	mov r0, r6
	ret
}
fn grow(1) -> 0 {
	ld.64 r2, r1, 8
	shlk r3, r2, 1
	jgtuk r3, 7, big
	k r3, 8
big:
	mov r5, r3
	k r6, 1
	native r4, alloc
	ld.64 r5, r1, 0
	copyn r4, r5, r2, 1
	st.64 r1, r4, 0
	st.64 r1, r3, 8
	ret
}`, 1_000_000, 78498},
	{"T6", `fn main(1) -> 1 frame 32 {
	k r2, 0
	st.64 r0, r2, 0
	st.64 r0, r2, 8
	st.64 r0, r2, 16
again:
	mov r4, r0
	remk.s r5, r2, 5
	call r3, step
	addk.i64 r2, r2, 1
	looplts r2, r1, again
	ld.64 r3, r0, 0
	ld.64 r4, r0, 8
	add.i64 r3, r3, r4
	ld.64 r4, r0, 16
	add.i64 r0, r3, r4
	ret
}
fn step(2) -> 0 {
	ld.64 r3, r1, 0
	add.i64 r3, r3, r2
	st.64 r1, r3, 0
	ld.64 r4, r1, 8
	remk.s r3, r3, 3
	add.i64 r4, r4, r3
	st.64 r1, r4, 8
	ld.64 r4, r1, 16
	addk.i64 r4, r4, 1
	st.64 r1, r4, 16
	ret
}`, 3_000_000, 12000000},
	// A closure behind a vtable: drop, size, align, method.
	{"T7", `native alloc(2) -> 1
fn main(1) -> 1 frame 48 {
	k r2, 0
	st.64 r0, r2, 0
	k r2, 70368744177680
	st.64 r0, r2, 40
	mov r5, r0
	addwk r6, r0, 16
	mov r7, r1
	call r4, drive
	mov r0, r4
	ret
}
fn closure(2) -> 1 {
	ld.64 r3, r1, 0
	add.i64 r3, r3, r2
	st.64 r1, r3, 0
	ld.64 r0, r1, 0
	ret
}
fn drive(3) -> 1 {
	k r4, 0
	k r5, 0
again:
	mov r7, r1
	remk.s r8, r5, 3
	ld.64 r9, r2, 24
	calli r6, r9, closure
	add.i64 r4, r4, r6
	remk.s r4, r4, 1000003
	for.s r5, r3, again
	mov r0, r4
	ret
}`, 3_000_000, 42},
}

func BenchmarkKernel(b *testing.B) {
	for _, k := range kernels {
		b.Run(k.name, func(b *testing.B) {
			h := assemble(b, k.text, Options{})
			for b.Loop() {
				t := h.Spawn(0, k.arg)
				for t.Run(1_000_000) == Budget {
				}
				if t.stop != Ended || t.Result(0) != k.want {
					b.Fatalf("stopped with %d, %v, result %d", t.stop, t.fault, t.Result(0))
				}
				for _, s := range t.segments {
					h.Memory.FreeStack(s.base, s.size)
				}
			}
		})
	}
}

// A step of a search: 2 pages are written, the machine is copied and hashed, and goes back.
func BenchmarkForkAndHash(b *testing.B) {
	h := assemble(b, kernels[3].text, Options{Memory: memory.Options{}})
	t := h.Spawn(0, 1000)
	a, f := h.Memory.Alloc(60<<10, 8, memory.Heap, 0)
	if f != nil || h.Memory.Fill(a, 60<<10, 1) != nil {
		b.Fatal(f)
	}
	t.Run(100)
	hash := func() memory.Hash {
		n := h.Memory.Naming()
		h.Name(n, t)
		return n.Hash()
	}
	root, before := h.Snapshot(t), hash()
	for b.Loop() {
		t.Run(40)
		if hash() == before {
			b.Fatal("the state has not changed")
		}
		s := h.SnapshotHashed(t)
		h.Restore(root, t)
		s.Release()
	}
}
