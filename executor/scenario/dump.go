package scenario

import (
	"errors"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/dump"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// DumpPhases are the phases that Dump prints, in the order in which they run.
var DumpPhases = [...]string{"tokens", "tree", "thir", "mir", "elaborated", "coroutines", "bytecode"}

// Dump returns what the compiler knows of a program after a phase, as package
// dump describes it, with the messages of the phases up to there. It is empty
// when a phase before that one refuses the program.
func Dump(name, src string, edition int, phase string) (text string, list []diag.Diagnostic, err error) {
	switch phase {
	case "tokens", "tree":
		f := &front{sources: &syntax.SourceMap{}}
		f.file = f.sources.Add(name, src)
		f.file.Edition = edition
		if phase == "tokens" {
			if toks, _, ok := syntax.Scan(f.file, &f.diags); ok {
				text = dump.Tokens(toks, f.sources)
			}
			return text, f.diagnostics(), nil
		}
		tree := syntax.ParseFile(f.file, &f.diags, false)
		if !f.diags.Failed() {
			text = dump.Tree(tree, f.sources)
		}
		return text, f.diagnostics(), nil
	case "thir", "mir", "elaborated", "coroutines":
		library.Lock()
		defer library.Unlock()
		c := NewCompilation(name, src, Compiling{Edition: edition})
		c.loads = false
		f := c.finish()
		switch {
		case f.diags.Failed():
		case phase == "thir":
			text = dump.Bodies(f.types.Checked(), f.types.ClosureBody, f.sources)
		case phase == "mir":
			text = dump.MIR(f.types)
		case phase == "elaborated":
			text = dump.Elaborated(f.types)
		default:
			text = dump.Coroutines(f.types)
		}
		return text, f.diagnostics(), nil
	case "bytecode":
		p, list := LoadWith(name, src, Compiling{Edition: edition})
		if p != nil {
			text, err = p.Listing()
		}
		return text, list, err
	}
	return "", nil, errors.New("there is no phase " + phase + ": " + strings.Join(DumpPhases[:], ", ") + " are")
}
