package optimize

// stackSize is the size of a goroutine's stack, in bytes. A function that never unwinds has no stack map, so a stack
// that holds its frame cannot be copied to a larger one. Every goroutine therefore starts with a large stack, and a
// full one is a trap. Unused stack is address space, not memory. The browser's own stack, about 1 MiB, is full earlier.
const stackSize = 2 << 20

// startStack is the size that the runtime gives new goroutines (runtime/stack.go: stackMin and fixedStack).
const startStack = 2048

// enlargeStacks makes the runtime start all goroutines with a stack of stackSize bytes. Two places decide: the constant
// that newproc1 passes to malg, and the variable startingStackSize, which gfput and gfget read.
func (m *module) enlargeStacks(im *image) {
	f := m.function("runtime.newproc1")
	patched := 0
	for i, x := range f.code {
		if x.op != opCall || m.names[x.a] != "runtime.malg" {
			continue
		}
		for k := i - 1; k >= 0 && f.code[k].op != opCall; k-- {
			if is(f.code[k], opI64Const, startStack) && f.code[k+1].op == opI64Store32 {
				f.code[k].a = stackSize
				patched++
				break
			}
		}
	}
	if patched != 1 {
		unexpected("runtime.newproc1 calls malg(%d) %d times", startStack, patched)
	}
	loads := func(name string) map[int64]bool {
		all := map[int64]bool{}
		code := m.function(name).code
		for k := range code {
			if a, ok := flagLoad(code, k); ok && a+4 <= int64(len(im.mem)) && im.u32(int(a)) == startStack {
				all[a] = true
			}
		}
		return all
	}
	put, found := loads("runtime.gfput"), 0
	for a := range loads("runtime.gfget") {
		if put[a] {
			im.put32(int(a), stackSize)
			found++
		}
	}
	if found != 1 {
		unexpected("runtime.gfput and gfget read %d variables that may be startingStackSize", found)
	}
}

// function returns the function of that name.
func (m *module) function(name string) *function {
	for i := range m.funcs {
		if m.funcs[i].name == name {
			return &m.funcs[i]
		}
	}
	unexpected("it has no function %s", name)
	return nil
}
