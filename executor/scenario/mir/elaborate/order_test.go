package elaborate_test

import (
	"os"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/build"
	"github.com/pollground/pollground/executor/scenario/mir/elaborate"
	"github.com/pollground/pollground/executor/scenario/types"
)

// The machine drops the variables of each function of order.rs in the order in which the elaborated body drops them on
// the path that runs. main calls the functions in the order of the text and prints a line for each.
func TestOrderAsRun(t *testing.T) {
	source, err := os.ReadFile("testdata/order.rs")
	if err != nil {
		t.Fatal(err)
	}
	p, list := scenario.Load("order.rs", string(source))
	if p == nil {
		t.Fatal(list)
	}
	s := scenario.NewSession(p, scenario.Options{})
	if stop := s.Advance(scenario.Limits{Instructions: 10_000_000, Until: -1}); stop != scenario.StopEnded {
		t.Fatal(stop)
	}
	ran := strings.Split(strings.TrimSuffix(string(s.TakeStdout()), "\n"), "\n")
	checked := program(t, "order.rs", string(source))
	n := 0
	for _, c := range checked.Checked() {
		name := c.Def.Name
		if name == "drop" || name == "keep" || name == "main" {
			continue
		}
		body := build.Body(checked, c.Def, c.Body)
		elaborate.Drops(checked, body)
		if n >= len(ran) {
			t.Fatalf("%d lines", len(ran))
		}
		if got := follow(t, checked, body); got != ran[n] {
			t.Errorf("%s: the body drops %q, the machine %q\n%s", name, got, ran[n], mir.Text(body))
		}
		n++
	}
	if n != len(ran) || n < 9 {
		t.Errorf("%d functions, %d lines", n, len(ran))
	}
}

// follow returns the names of the variables that a body without arguments drops. Its switches are over bools that are
// constant on the path.
func follow(t *testing.T, p *check.Program, b *mir.Body) string {
	names := map[mir.Local]string{}
	for _, v := range b.Vars {
		names[v.Place.Local] = v.Name
	}
	bools := map[mir.Local]bool{}
	value := func(o mir.Operand) bool {
		if o.Kind == mir.Constant {
			return o.Const.Int != 0
		}
		return bools[o.Place.Local]
	}
	var out strings.Builder
	at := mir.BlockID(0)
	for range 1000 {
		blk := &b.Blocks[at]
		for i := range blk.Stmts {
			st := &blk.Stmts[i]
			if u, ok := st.Value.(*mir.Use); ok && st.Place.IsLocal() && b.PlaceTy(st.Place).Kind == types.Bool {
				bools[st.Place.Local] = value(u.Op)
			}
		}
		switch x := blk.Term.(type) {
		case *mir.ReturnTo:
			return out.String()
		case *mir.Goto:
			at = x.Target
		case *mir.Call:
			at = x.Target
		case *mir.Drop:
			if p.MayDrop(b.PlaceTy(x.Place)) {
				out.WriteString(names[x.Place.Local] + " ")
			}
			at = x.Target
		case *mir.Switch:
			at = x.Targets[1]
			if !value(x.Op) {
				at = x.Targets[0]
			}
		default:
			t.Fatalf("%s", mir.TermText(blk.Term))
		}
	}
	t.Fatal("no end")
	return ""
}
