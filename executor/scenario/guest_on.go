//go:build guest

package scenario

import "github.com/pollground/pollground/executor/scenario/guest"

// With GOFLAGS=-tags=guest every program runs on guest memory: those of tests, of the site and of the page's engine.
func init() { Guest = guest.New }
