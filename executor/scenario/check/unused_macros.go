package check

import "github.com/pollground/pollground/executor/scenario/diag"

// lintMacros warns of macros that are never called.
func (p *Program) lintMacros() {
	for _, d := range p.S.UnusedMacros() {
		p.lint(d, nil, d.Span, diag.UnusedMacros, "unused macro definition: `"+d.Name+"`")
	}
}
