package e2e

import _ "github.com/pollground/pollground/executor/scenario/machine/verified"
