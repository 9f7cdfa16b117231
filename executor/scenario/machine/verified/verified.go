// Package verified, imported for its effect, makes machines verify every function that they link. Each package whose
// tests run programs imports it in one of its test files.
package verified

import (
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/machine"
)

func init() { machine.Verify = (*bytecode.Program).Verify }
