package scenario

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/tests/limits"
)

// compiled is the front end of a program that was loaded, with the work that it took.
func compiled(name, src string) *front {
	library.Lock()
	defer library.Unlock()
	return NewCompilation(name, src, Compiling{}).finish()
}

// fresh makes the next program the first one that uses the library.
func fresh() {
	library.Lock()
	defer library.Unlock()
	library.session, library.types, library.recent = nil, nil, nil
}

// ordinary are the programs of the corpora and the examples.
func ordinary(t *testing.T) (files []string) {
	t.Helper()
	for _, dir := range []string{"tests/pass/*", "../../examples"} {
		list, err := filepath.Glob(filepath.Join(dir, "*.rs"))
		if err != nil || len(list) == 0 {
			t.Fatalf("no programs in %s: %v", dir, err)
		}
		files = append(files, list...)
	}
	return files
}

// No program that is meant to be compiled comes near a limit: each takes at most a tenth of what is allowed, and at
// most a tenth of what a check while typing may take.
func TestLimitsAreFar(t *testing.T) {
	var most [len(budget.Limits)]int64
	var who [len(budget.Limits)]string
	for _, file := range ordinary(t) {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		f := compiled("main.rs", string(src))
		if f.stop != nil {
			t.Errorf("%s: %s", file, f.stop.Message())
			continue
		}
		for l := range most {
			if n := f.work.Used(budget.Limit(l)); n > most[l] {
				most[l], who[l] = n, file
			}
		}
	}
	for l, row := range budget.Limits {
		t.Logf("%-90s at most %9d of %9d, %s", row.Name, most[l], row.Most, who[l])
		if most[l]*10*CheckShare > row.Most {
			t.Errorf("%s: %s takes %d of %d", row.Name, who[l], most[l], row.Most)
		}
	}
}

// tooManyInstances has two new types at each of its levels, and the library's code for each.
func tooManyInstances(levels int) string {
	var b strings.Builder
	b.WriteString("fn f0<T: Clone>(x: T) { drop(vec![x.clone()]); }\n")
	for i := range levels {
		fmt.Fprintf(&b, "fn f%d<T: Clone>(x: T) { f%d((x.clone(), 0u8)); f%d((x, 0u16)); }\n", i+1, i, i)
	}
	fmt.Fprintf(&b, "fn main() { f%d(1u8); }\n", levels)
	return b.String()
}

// What other programs have left in the library makes no difference to the work that is counted, nor to its end.
func TestLimitsDependOnTheProgramAlone(t *testing.T) {
	for _, src := range []string{
		tooManyInstances(30),
		tooManyInstances(8),
		"fn main() { println!(\"{:?}\", vec![Some(1u8)].iter().map(|x| x.map(|y| y + 1)).collect::<Vec<_>>()); }",
		"struct S<T>(T);\ntrait A {}\nimpl<T> A for T where S<T>: A {}\nfn f<T: A>(_: T) {}\nfn main() { f(1); }",
	} {
		fresh()
		first := compiled("main.rs", src)
		for range 3 {
			compiled("main.rs", tooManyInstances(9))
			compiled("main.rs", "use std::collections::*;\n"+
				"fn main() { let m: HashMap<u8, BTreeMap<u8, Vec<u8>>> = HashMap::new(); println!(\"{m:?}\"); }")
			again := compiled("main.rs", src)
			if a, b := messages(first.diagnostics()), messages(again.diagnostics()); a != b {
				t.Errorf("%.80s\nsays %s\nthen %s", src, a, b)
			}
		}
	}
}

// A check of what is typed gives up before a run would, with a warning where it stopped.
func TestACheckIsShorter(t *testing.T) {
	src := "fn main() {\nlet mut n = 0u32;\n" + strings.Repeat("n += 1;\n", 60_000) + "println!(\"{n}\");\n}\n"
	list := Check("main.rs", src)
	if len(list) != 1 || list[0].Level != diag.Warning ||
		!strings.Contains(list[0].Message, "too much work to be checked while it is typed") {
		t.Errorf("a check says %v", list)
	}
	if p, list := Load("main.rs", src); p == nil {
		t.Errorf("a run is refused: %s", messages(list))
	}
}

// An interrupted compilation ends at once with a message, and the next one is as if nothing had been.
func TestCompilingCanBeInterrupted(t *testing.T) {
	src := tooManyInstances(12)
	for _, after := range []int{0, 1, 5} {
		asked := 0
		p, list := LoadWith("main.rs", src, Compiling{Interrupted: func() bool { asked++; return asked > after }})
		if p != nil || len(list) != 1 || list[0].Message != "compiling was interrupted" {
			t.Errorf("interrupted after %d: %v", after, list)
		}
		if asked != after+1 {
			t.Errorf("asked %d times", asked)
		}
		long := "fn main() {\nlet mut n = 0u32;\n" + strings.Repeat("n += 1;\n", 10_000) + "}\n"
		list = CheckWith("main.rs", long, Compiling{Interrupted: func() bool { return true }})
		if len(list) == 0 || list[0].Level != diag.Warning ||
			list[0].Message != "this program takes too long to be checked while it is typed" {
			t.Errorf("an interrupted check says %v", list)
		}
		if p, list := Load("main.rs", "fn main() { println!(\"{:?}\", vec![1]); }"); p == nil {
			t.Errorf("the next program: %s", messages(list))
		}
	}
}

// Who checks a text while it is loaded does not decide how long its runs compile.
func TestACheckDoesNotInterruptRuns(t *testing.T) {
	const src = `fn main() {
    let v: Vec<String> = (0..9).map(|i| format!("{i:?}")).collect();
    println!("{}", v.join(""));
}
`
	fresh()
	over := false
	check := NewCheck("main.rs", src, Compiling{Interrupted: func() bool { return over }})
	load := NewCompilation("main.rs", src, Compiling{})
	check.Step() // both work on the same front end from here on
	for load.Step() {
	}
	for check.Step() {
	}
	over = true
	s := NewSession(load.Program(), Options{})
	s.Advance(Limits{Until: -1})
	if out, err := string(s.TakeStdout()), string(s.TakeStderr()); out != "012345678\n" || err != "" {
		t.Errorf("the run prints %q and %q", out, err)
	}
}

// Programs that are compiled in steps, by turns, get what each gets by itself.
func TestCompilingByTurns(t *testing.T) {
	files := ordinary(t)
	var programs []string
	for i := 0; i < len(files); i += 40 {
		src, err := os.ReadFile(files[i])
		if err != nil {
			t.Fatal(err)
		}
		programs = append(programs, string(src))
	}
	wrong := "fn f<T: Clone>(x: T) -> T { x.clone() }\nfn main() { let v = vec![1]; drop(v); f(v); let s: &str = 1; }"
	programs = append(programs, tooManyInstances(30), wrong)
	var compilations []*Compilation
	fresh()
	for _, src := range programs {
		compilations = append(compilations,
			NewCompilation("main.rs", src, Compiling{}), NewCheck("main.rs", src, Compiling{}))
	}
	steps := make([]int, len(compilations))
	for more := true; more; {
		more = false
		for i, c := range compilations {
			if c.Step() {
				more = true
				steps[i]++
			}
		}
	}
	for i, c := range compilations {
		fresh()
		src := programs[i/2]
		want, p := Check("main.rs", src), (*Program)(nil)
		if i%2 == 0 {
			p, want = Load("main.rs", src)
		}
		if got, want := messages(c.Diagnostics()), messages(want); got != want {
			t.Errorf("%.80s\nby turns says %s\nalone %s", src, got, want)
		}
		if (p == nil) != (c.Program() == nil) {
			t.Errorf("%.80s\nby turns is refused: %t, alone: %t", src, c.Program() == nil, p == nil)
		}
		if p != nil {
			if got, want := traceOf(c.Program()), traceOf(p); got != want {
				t.Errorf("%.80s\nby turns has the trace\n%s\nalone\n%s", src, got, want)
			}
		}
		if steps[i] < 2 {
			t.Errorf("%.80s\nis compiled in %d steps", src, steps[i]+1)
		}
	}
}

// traceOf is the trace of a run, or of its beginning.
func traceOf(p *Program) string {
	s := NewSession(p, Options{MaxEvents: 10_000})
	s.Advance(Limits{Instructions: 200_000, Until: -1})
	var b strings.Builder
	s.Trace().Text(&b)
	return b.String()
}

// Between two looks at whether compiling is interrupted little is done, whatever the program. What is done is counted
// in bytes that are allocated, so that the speed of the machine does not matter.
func TestLooksAreClose(t *testing.T) {
	const most = 96 << 20
	all, err := limits.Programs()
	if err != nil {
		t.Fatal(err)
	}
	names := []string{
		"checking/borrows_across_a_thousand_awaits", "checking/opaque_chain", "checking/borrows_short_by_thousands",
		"checking/inherent_impls_by_thousands",
		"huge/async_fns", "huge/derived_enum", "huge/arguments", "huge/fields", "huge/match_strings", "huge/modules",
		"macro/concat_of_thousands", "macro/exponential",
	}
	for _, p := range all {
		if !slices.Contains(names, p.Name) {
			continue
		}
		names = slices.DeleteFunc(names, func(name string) bool { return name == p.Name })
		var stats runtime.MemStats
		var last, widest uint64
		look := func() bool {
			runtime.ReadMemStats(&stats)
			if last > 0 {
				widest = max(widest, stats.TotalAlloc-last)
			}
			last = stats.TotalAlloc
			return false
		}
		look()
		LoadWith("main.rs", p.Source, Compiling{Interrupted: look})
		look()
		t.Logf("%s: at most %d KB between two looks", p.Name, widest>>10)
		if widest > most {
			t.Errorf("%s: %d MB between two looks, at most %d", p.Name, widest>>20, most>>20)
		}
	}
	if len(names) > 0 {
		t.Errorf("no such programs: %v", names)
	}
}
