package check_test

import _ "github.com/pollground/pollground/executor/scenario/machine/verified"
