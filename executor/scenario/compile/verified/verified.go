// Package verified, imported for its effect, makes package compile verify every
// function that it finishes. Each package whose tests compile programs imports
// it in one of its test files.
package verified

import "github.com/pollground/pollground/executor/scenario/compile"

func init() { compile.OnFinished = (*compile.Program).MustVerify }
