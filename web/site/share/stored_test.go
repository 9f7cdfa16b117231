package share

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/golden"
	"github.com/pollground/pollground/executor/scenario/link"
)

// Links stand in other people's posts, so a link that was made once opens for
// good: testdata has some of each version, one in a file. Their program, the
// choices for its run and the moment are in the file beside. Time is not
// compared: prices of instructions may change.
func TestStoredLinksOpen(t *testing.T) {
	files, err := filepath.Glob("testdata/v*/*.link")
	if err != nil || len(files) == 0 {
		t.Fatalf("no links: %v", err)
	}
	versions := map[string]bool{}
	for _, file := range files {
		version := filepath.Base(filepath.Dir(file))
		versions[version] = true
		t.Run(version+"/"+filepath.Base(file), func(t *testing.T) {
			address, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			l, err := Open(strings.TrimSpace(string(address)))
			if err != nil {
				t.Fatal(err)
			}
			r, err := Run(l)
			if err != nil {
				t.Fatal(err)
			}
			if l.Event > r.Log.Len() {
				t.Fatalf("the link shows event %d, and the run has %d", l.Event, r.Log.Len())
			}
			var b strings.Builder
			fmt.Fprintf(&b, "executor %q workers %d seed %d clicks %v select %d\n", l.Executor, l.Workers, l.Seed, l.Clicks,
				l.Selected)
			if l.Event > 0 {
				e := r.Log.At(l.Event - 1)
				fmt.Fprintf(&b, "event %d: %s of task %d %q in line %d\n", l.Event, e.Kind, e.Task, r.Log.Name(e.Task), e.Line)
			}
			b.WriteString("\n" + l.Source)
			golden.Compare(t, strings.TrimSuffix(file, ".link")+".txt", b.String())
		})
	}
	if newest := "v" + strings.TrimSuffix(strings.TrimPrefix(link.Prefix, "p"), "="); !versions[newest] {
		t.Errorf("testdata has no links of the version that is made now, %s", newest)
	}
}
