package check_test

import (
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/guest"
)

func init() { check.NewEvaluator = guest.NewEvaluator }
