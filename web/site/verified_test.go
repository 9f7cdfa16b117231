package site

import _ "github.com/pollground/pollground/executor/scenario/machine/verified"
