package scenario

import (
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The tasks of the table in the project's notes on speed, as ordinary Rust
// programs through the whole pipeline. One iteration is one run of the task;
// compiling is not timed (see BenchmarkLoad).

func bench(b *testing.B, want, src string) {
	b.Helper()
	p, list := Load("main.rs", src)
	if p == nil {
		b.Fatal(list)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(300)) // as the command and the page do
	b.ResetTimer()
	for range b.N {
		s := NewSession(p, Options{})
		for s.Advance(Limits{Until: -1}) == StopBudget {
		}
		if got := strings.TrimSpace(string(s.TakeStdout())); got != want {
			b.Fatalf("printed %q, want %q; stderr %s", got, want, s.TakeStderr())
		}
	}
}

// task runs a program of testdata/tasks.
func task(b *testing.B, name, want string) {
	b.Helper()
	file(b, "testdata/tasks/"+name+".rs", want)
}

func file(b *testing.B, name, want string) {
	b.Helper()
	source, err := os.ReadFile(name)
	if err != nil {
		b.Fatal(err)
	}
	bench(b, want, string(source))
}

func BenchmarkT1(b *testing.B) { task(b, "T1", "832040") }
func BenchmarkT2(b *testing.B) { task(b, "T2", "19999999") }
func BenchmarkT3(b *testing.B) { task(b, "T3", "78498") }
func BenchmarkT4(b *testing.B) { task(b, "T4", "38462") }
func BenchmarkT5(b *testing.B) { task(b, "T5", "44999850000") }
func BenchmarkT6(b *testing.B) { task(b, "T6", "12000000") }
func BenchmarkT7(b *testing.B) { task(b, "T7", "42") }
func BenchmarkT8(b *testing.B) { task(b, "T8", "499999500000") }

// BenchmarkWakes runs programs whose tasks mostly wait for each other: 10,000 that sleep ten times, 100,000 that are
// awaited one after the other, 50,000 round trips through two channels, 100 that take turns with a lock.
func BenchmarkWakes(b *testing.B) {
	for _, p := range []struct{ name, want string }{
		{"sleeps", "10000"}, {"spawns", "99999"}, {"channels", "50000"}, {"locks", "50000"},
	} {
		b.Run(p.name, func(b *testing.B) { file(b, "testdata/wakes/"+p.name+".rs", p.want) })
	}
}

// BenchmarkLoad is parsing, checking and compiling a small program with all
// that it needs of the library.
func BenchmarkLoad(b *testing.B) {
	for range b.N {
		if p, list := Load("main.rs", "fn main() { let v: Vec<i32> = (1..4).map(|x| x * 2).collect(); println!(\"{v:?}\"); }"); p == nil {
			b.Fatal(list)
		}
	}
}

// BenchmarkFirst is BenchmarkLoad before the library was read.
func BenchmarkFirst(b *testing.B) {
	for range b.N {
		library.session, library.types = nil, nil
		if p, list := Load("main.rs", "fn main() { let v: Vec<i32> = (1..4).map(|x| x * 2).collect(); println!(\"{v:?}\"); }"); p == nil {
			b.Fatal(list)
		}
	}
}

// BenchmarkWarm is reading the library.
func BenchmarkWarm(b *testing.B) {
	for range b.N {
		library.session, library.types = nil, nil
		Warm()
	}
}

// thousandLines is a program of at least 1,000 lines: the shorter programs of the
// corpus, each in a module of its own.
func thousandLines(b testing.TB) string {
	b.Helper()
	files := programs(b, corpora[:2]...)
	var text, main strings.Builder
	lines := 0
	for i, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		if i%4 != 0 || strings.Contains(string(src), "#!") { // a few of each kind
			continue
		}
		name := "m" + strconv.Itoa(i)
		text.WriteString("mod " + name + " {\n" + strings.Replace(string(src), "fn main()", "pub fn main()", 1) + "}\n")
		main.WriteString("    let _ = " + name + "::main();\n")
		if lines += strings.Count(string(src), "\n") + 3; lines > 1000 {
			break
		}
	}
	return text.String() + "fn main() {\n" + main.String() + "}\n"
}

// BenchmarkThousandLines is parsing, checking and compiling them, once the library
// is read and what they use of it was checked.
func BenchmarkThousandLines(b *testing.B) {
	src := thousandLines(b)
	uncollected(b, func(int) {
		if p, list := Load("main.rs", src); p == nil {
			b.Fatal(list)
		}
	})
	b.ReportMetric(float64(strings.Count(src, "\n")), "lines")
}

// BenchmarkCheckThousandLines is the same without compiling, as the page does while one types: each text differs from
// the one before, because what is known of a text that was checked last is used again.
func BenchmarkCheckThousandLines(b *testing.B) {
	texts := [2]string{thousandLines(b)}
	texts[1] = texts[0] + "// typed\n"
	uncollected(b, func(i int) { Check("main.rs", texts[i%2]) })
}

// uncollected measures do. The collector waits, as it does in the command, and runs in between, which is not timed.
func uncollected(b *testing.B, do func(i int)) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	for i := range b.N {
		if i%16 == 0 {
			b.StopTimer()
			runtime.GC()
			b.StartTimer()
		}
		do(i)
	}
}

// BenchmarkChains is checking adapters around adapters: twice as many should take a
// little more than twice as long.
func BenchmarkChains(b *testing.B) {
	for _, c := range []struct{ name, head, link, tail string }{
		{"map", "let s = (0..3u64)", ".map(|x| x + 1)", ".sum::<u64>();"},
		{"literal", "let s = (0..3)", ".map(|x| x + 1)", ".count();"},
		{"and_then", "use futures::future::{self, TryFutureExt}; let s = future::ok::<u32, String>(1)", ".and_then(|x| future::ok(x + 1))", ";"},
		{"box", "let s = ", "Box::new(", "|x: u32| x"},
	} {
		for _, n := range []int{50, 100, 200} {
			src := "fn main() { " + c.head + strings.Repeat(c.link, n) + c.tail
			if c.name == "box" {
				src += strings.Repeat(")", n) + "; s(1);"
			}
			src += " }"
			b.Run(c.name+"/"+strconv.Itoa(n), func(b *testing.B) {
				b.ReportAllocs()
				for range b.N {
					Check("main.rs", src)
				}
			})
		}
	}
}

// BenchmarkLines is a loop over several lines as the page runs it, every statement noticed, against the same without:
// times-plain is what that costs.
func BenchmarkLines(b *testing.B) {
	p, list := Load("main.rs", `fn main() {
    let (mut s, mut i) = (0i64, 0i64);
    while i < 1_000_000 {
        s += i * i % 7;
        i += 1;
    }
    println!("{s}");
}`)
	if p == nil {
		b.Fatal(list)
	}
	var took [2]time.Duration
	for range b.N {
		for i, o := range []Options{{}, {Lines: true}} {
			start := time.Now()
			s := NewSession(p, o)
			for s.Advance(Limits{Until: -1}) == StopBudget {
			}
			took[i] += time.Since(start)
		}
	}
	b.ReportMetric(float64(took[1])/float64(took[0]), "times-plain")
}
