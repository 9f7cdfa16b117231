package scenario

import (
	"math"
	"os"
	"reflect"
	"strings"
	"testing"
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
		text, err := p.Listing()
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		return text
	}
	var files []string
	for i, file := range programs(t) {
		if i%16 == 0 {
			files = append(files, file)
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

// A program that was checked before it is run is the same program, with the same messages.
func TestRunAfterCheck(t *testing.T) {
	const src = `fn twice<T: Clone>(x: &T) -> (T, T) { (x.clone(), x.clone()) }
fn main() { let unused = 1; let v: Vec<_> = (0..3).map(|i| twice(&i)).collect(); println!("{v:?}"); }`
	code := func(p *Program) string {
		text, err := p.Listing()
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	alone, list := Load("main.rs", src)
	if alone == nil {
		t.Fatal(list)
	}
	if got := Check("main.rs", src); !reflect.DeepEqual(got, list) {
		t.Errorf("checked: %v, loaded: %v", got, list)
	}
	for range 2 { // what was checked is used once
		p, again := Load("main.rs", src)
		if p == nil || !reflect.DeepEqual(again, list) {
			t.Fatalf("after the check: %v, before: %v", again, list)
		}
		if code(p) != code(alone) {
			t.Error("the program is compiled to something else after it was checked")
		}
	}
	Check("main.rs", src)
	if p, list := Load("main.rs", "fn main() { x }"); p != nil || len(list) != 1 {
		t.Errorf("another program: %v", list)
	}

	steps := func(c *Compilation, most int) (n int) {
		for n < most && c.Step() {
			n++
		}
		return n
	}
	whole := steps(NewCompilation("main.rs", src, Compiling{}), math.MaxInt)
	for begun := range whole {
		text := src + strings.Repeat("\n", begun) // what was checked before is used as well
		check, run := NewCheck("main.rs", text, Compiling{}), NewCompilation("main.rs", text, Compiling{})
		before := steps(check, begun)
		if after := steps(run, math.MaxInt); before+after != whole {
			t.Errorf("%d steps of a check and %d of a run; a run alone takes %d", before, after, whole)
		}
		if run.Program() == nil || code(run.Program()) != code(alone) {
			t.Errorf("the program is compiled to something else during its check, after %d steps", begun)
		}
		steps(check, math.MaxInt)
		for _, c := range []*Compilation{check, run} {
			if !reflect.DeepEqual(c.Diagnostics(), list) {
				t.Errorf("after %d steps of the check: %v, before: %v", begun, c.Diagnostics(), list)
			}
		}
	}
}

// A listing shows the functions that the program wrote, those too that nothing has called yet.
func TestListing(t *testing.T) {
	p, list := Load("main.rs", "fn twice(x: u8) -> u8 { x * 2 }\nfn main() { println!(\"{}\", twice(4)); }")
	if p == nil {
		t.Fatal(list)
	}
	text, err := p.Listing()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"fn main(", "fn twice("} {
		if !strings.Contains(text, want) {
			t.Errorf("the listing lacks %s and is\n%s", want, text)
		}
	}
	if n := strings.Count("\n"+text, "\nfn "); n != 2 {
		t.Errorf("%d functions are listed:\n%s", n, text)
	}
}
