package scenario

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/build"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
)

// Every body of the programs of tests/pass, and of what these use of the library, lowers to a MIR that is well-formed:
// generic ones in terms of their parameters, and the concrete copies that are compiled.
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
			c := compile.New(f.types, f.sources)
			c.Budget = f.session.Budget
			c.UserFile = func(p syntax.Pos) bool { return f.own(syntax.Span{Lo: p}) }
			c.Compile(f.types.Entry())
		})
		f.types.EachInstance(func(in *thir.Instance) {
			owner := in.Fn
			if owner == nil {
				owner = in.Clo.Fn
			}
			lower(f, owner, in.Body)
		})
		if t.Failed() && !long {
			return
		}
	}
	t.Logf("%d bodies", len(seen))
	if len(seen) < 3000 {
		t.Errorf("only %d bodies were lowered", len(seen))
	}
}
