package patterns_test

import _ "github.com/pollground/pollground/executor/scenario/machine/verified"
