package engine

import _ "github.com/pollground/pollground/executor/scenario/machine/verified"
