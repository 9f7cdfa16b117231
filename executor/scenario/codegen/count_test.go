package codegen
import ("testing";"os";"fmt";"github.com/pollground/pollground/executor/scenario/machine";"github.com/pollground/pollground/executor/scenario/session";"github.com/pollground/pollground/executor/scenario/mir/optimize")
func TestCount(t *testing.T) {
 for _, f := range []string{"sleep_together","hello_future","ping_pong"} {
	text, err := os.ReadFile("../../../examples/"+f+".rs")
	if err != nil { t.Fatal(err) }
	p, pr := newLibrary().prepare("main.rs", string(text), machine.Options{})
	if pr != "" { t.Fatal(pr) }
	p.g.Plain = os.Getenv("PLAIN") != ""; process, _, _ := p.start()
	process.Run(session.Limits{Instructions: 3_000_000, Until: -1})
	made, compiled, inl, big, ic, once := 0,0,0,0,0,0
	for id := range p.g.Program.Funcs {
		m := p.g.bodies[id]
		c := p.g.Program.Funcs[id] != nil
		if c { compiled++ }
		if m != nil { made++
		 if m.body != nil { if optimize.Inlinable(m.body) {inl++; if c {ic++}} else {big++} } }
		_ = once
	}
	fmt.Println(f, "registered", len(p.g.Program.Funcs), "made", made, "compiled", compiled, "inlinable", inl, "inlinable compiled", ic, "too big, not compiled", big)
 }
}
