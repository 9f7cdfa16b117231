package schedules

import (
	"flag"
	"os"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/guest"
)

// With -guest the programs of the tests run on guest memory.
func TestMain(m *testing.M) {
	on := flag.Bool("guest", false, "run programs on guest memory")
	flag.Parse()
	if *on {
		scenario.Guest = guest.New
	}
	os.Exit(m.Run())
}
