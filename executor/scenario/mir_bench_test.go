package scenario

import (
	"testing"
	"time"

	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/build"
	"github.com/pollground/pollground/executor/scenario/mir/coroutine"
	"github.com/pollground/pollground/executor/scenario/mir/elaborate"
	"github.com/pollground/pollground/executor/scenario/mir/moves"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/thir"
)

// BenchmarkMIR reports the milliseconds that each pass takes for 1,000 bodies: those of a program and of what it uses
// of the library.
func BenchmarkMIR(b *testing.B) {
	library.Lock()
	defer library.Unlock()
	src, _ := read(b, "tests/pass/async/moves_in_async.rs")
	c := NewCompilation("main.rs", src, Compiling{})
	c.loads = false
	f := c.finish()
	type owned struct {
		owner *resolve.Def
		body  *thir.Body
	}
	var bodies []owned
	f.types.EachOwned(func(owner *resolve.Def, x *thir.Body) {
		if x.Value != nil {
			bodies = append(bodies, owned{owner, x})
		}
	})
	var coroutines []*mir.Body
	transformed := 0
	spent := map[string]time.Duration{}
	pass := func(name string, list []*mir.Body, do func(i int)) {
		start := time.Now()
		for i := range list {
			do(i)
		}
		spent[name] += time.Since(start)
	}
	for b.Loop() {
		list := make([]*mir.Body, len(bodies))
		pass("build", list, func(i int) { list[i] = build.Body(f.types, bodies[i].owner, bodies[i].body) })
		pass("verify", list, func(i int) { _ = mir.Verify(list[i]) })
		pass("moves", list, func(i int) { moves.Check(f.types, list[i]) })
		pass("elaborate", list, func(i int) { elaborate.Drops(f.types, list[i]) })
		for _, x := range list {
			if x.Coroutine {
				coroutines = append(coroutines, x)
			}
		}
		pass("coroutine", coroutines, func(i int) { coroutine.Analyse(f.types, coroutines[i]) })
		n := len(coroutines)
		pass("transform", coroutines, func(i int) { coroutine.Transform(f.types, coroutines[i]) })
		coroutines, transformed = coroutines[:0], transformed+n
	}
	for name, d := range spent {
		n := len(bodies) * b.N
		if name == "coroutine" || name == "transform" {
			n = transformed
		}
		b.ReportMetric(d.Seconds()*1e6/float64(n), name+"-ms/1000")
	}
}
