package scenario

import "github.com/pollground/pollground/executor/scenario/diag"

// Check returns the messages about a program, without compiling it.
func Check(name, src string) []diag.Diagnostic { return CheckWith(name, src, Compiling{}) }

// CheckWith is Check with choices.
func CheckWith(name, src string, o Compiling) []diag.Diagnostic {
	return checked(name, src, o).Diagnostics()
}

// checked makes all steps of a check.
func checked(name, src string, o Compiling) *Compilation {
	library.Lock()
	defer library.Unlock()
	c := NewCheck(name, src, o)
	c.finish()
	return c
}
