package scenario

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/guest"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/build"
	"github.com/pollground/pollground/executor/scenario/mir/dataflow"
	"github.com/pollground/pollground/executor/scenario/mir/elaborate"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/session"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Every body of the programs of tests/pass, and of what these use of the library, lowers to a MIR that is
// well-formed: generic ones in terms of their parameters, and the concrete copies that are compiled. No place is used
// that may have no value: rustc accepts these programs.
func TestEveryBodyHasAMIR(t *testing.T) {
	library.Lock()
	defer library.Unlock()
	seen := map[*thir.Body]bool{}
	lower := func(f *front, owner *resolve.Def, b *thir.Body) {
		if seen[b] || b.Value == nil {
			return
		}
		seen[b] = true
		defer func() {
			if r := recover(); r != nil {
				t.Errorf("%s: %v", b.Name, r)
				if long {
					panic(r)
				}
			}
		}()
		out := build.Body(f.types, owner, b)
		if err := mir.Verify(out); err != nil {
			first, _, _ := strings.Cut(err.Error(), "\n")
			_, at := f.sources.Position(b.Span.Lo)
			t.Errorf("%s:%d: %s\n%s", b.Name, at.Line, first, mir.Text(out))
		}
		for _, u := range dataflow.BadUses(f.types, out) {
			_, at := f.sources.Position(b.Span.Lo)
			where := mir.PlaceText(u.Place) + " in " + mir.BlockText(u.Block)
			t.Errorf("%s:%d: %s may have no value\n%s", b.Name, at.Line, where, mir.Text(out))
			break
		}
		elaborate.Drops(f.types, out)
		if err := elaborate.Verify(f.types, out); err != nil {
			first, _, _ := strings.Cut(err.Error(), "\n")
			_, at := f.sources.Position(b.Span.Lo)
			built := build.Body(f.types, owner, b)
			t.Errorf("%s:%d: elaborated: %s\n%s\n%s", b.Name, at.Line, first, mir.Text(built), mir.Text(out))
		}
	}
	machines := 0
	transform := func(f *front, c *types.ClosureTy) {
		for _, x := range transformed(f, c) {
			machines++
			if err := mir.Verify(x); err != nil {
				t.Errorf("%s\n%s", err, mir.Text(x))
			}
		}
	}
	for i, file := range programs(t) {
		if i%24 != 0 && !long {
			continue
		}
		src, _ := read(t, file)
		c := NewCompilation(filepath.Base(file), src, Compiling{})
		c.loads = false
		f := c.finish()
		if f.diags.Failed() {
			t.Errorf("%s: %s", file, messages(f.diagnostics()))
			continue
		}
		f.types.EachOwned(func(owner *resolve.Def, b *thir.Body) { lower(f, owner, b) })
		f.run(func() {
			image := guest.New(f.types, guest.Runs, nil, f.file.Says, func(do func() error) error { return do() })
			image.Start(session.Options{}).Run(Limits{Instructions: 3_000_000, Until: -1}) // compiles what it calls
		})
		f.types.EachInstance(func(in *thir.Instance) {
			owner := in.Fn
			if owner == nil {
				owner = in.Clo.Fn
			}
			lower(f, owner, in.Body)
			if in.Clo != nil && in.Clo.Async {
				transform(f, in.Clo)
			}
		})
		if t.Failed() && !long {
			return
		}
	}
	t.Logf("%d bodies, %d functions of coroutines", len(seen), machines)
	if len(seen) < 3000 {
		t.Errorf("only %d bodies were lowered", len(seen))
	}
}

// transformed returns the functions of a coroutine.
func transformed(f *front, c *types.ClosureTy) []*mir.Body {
	poll, drop := f.types.CoroutineFunctions(c)
	return []*mir.Body{poll, drop}
}
