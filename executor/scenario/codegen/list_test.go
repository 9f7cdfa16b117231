package codegen
import ("testing";"os";"fmt";"github.com/pollground/pollground/executor/scenario/machine";"github.com/pollground/pollground/executor/scenario/session")
func TestList(t *testing.T) {
	text, err := os.ReadFile(os.Getenv("FILE"))
	if err != nil { t.Fatal(err) }
	p, pr := newLibrary().prepare("main.rs", string(text), machine.Options{})
	if pr != "" { t.Fatal(pr) }
	p.g.Plain = os.Getenv("PLAIN") != ""
	process, _, _ := p.start()
	process.Run(session.Limits{Instructions: 3_000_000, Until: -1})
	for id, f := range p.g.Program.Funcs {
		if f != nil { fmt.Println("FN", f.Name, len(f.Code), p.g.sources[id].glue) }
	}
}
