package scenario

import (
	"os"
	"testing"

	"github.com/pollground/pollground/executor/scenario/compile"
)

// What a program is compiled to does not depend on the programs before it,
// although they share what is known about the library.
func TestProgramsDoNotSeeEachOther(t *testing.T) {
	listing := func(file string) string {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, list := Load("main.rs", string(src))
		if p == nil {
			t.Fatalf("%s: %v", file, list)
		}
		return p.code.Listing(func(*compile.Func) bool { return true })
	}
	var files []string
	for _, dir := range []string{"corpus", "more"} {
		all := programs(t, dir)
		for i := 0; i < len(all); i += 8 {
			files = append(files, all[i])
		}
	}
	forget := func() {
		library.Lock()
		defer library.Unlock()
		library.session = nil
	}
	alone := map[string]string{}
	for _, f := range files {
		forget()
		alone[f] = listing(f)
	}
	for round := range 2 {
		for i := range files {
			f := files[i]
			if round == 1 {
				f = files[len(files)-1-i]
			}
			if listing(f) != alone[f] {
				t.Errorf("%s is compiled to something else after other programs", f)
			}
		}
	}
}
