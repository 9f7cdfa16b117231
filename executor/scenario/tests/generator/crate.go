package generator

import (
	"fmt"
	"slices"
	"strings"
)

// A Crate is a program that runs generated programs one after the other, each in a module of its own. Rustc and
// Pollground compile and run the same text, so most of their work is for all programs together.
type Crate struct {
	Text   string
	starts []int // the line of each module
}

// crateSize is how many programs are compiled at once. More would pass the limits of package budget.
const crateSize = 40

// Edition is the edition of Rust in which the program with that number is compiled.
func Edition(seed uint64) int { return []int{2021, 2024}[seed/crateSize%2] }

const header = `#![allow(warnings, arithmetic_overflow, unconditional_panic, overflowing_literals)]
mod prelude {
`

// The hook prints where a panic is, counted from the line of the module. Panics of the library have another place here,
// which is the caller's.
const runner = `fn run(i: usize, start: u32, f: fn()) {
    println!("\n=={i}");
    eprintln!("\n=={i}");
    prelude::TICKS.store(0, std::sync::atomic::Ordering::Relaxed);
    std::panic::set_hook(Box::new(move |info| {
        let at = info.location().unwrap();
        let text = info.payload_as_str().unwrap_or("?");
        let line = if at.line() < start { at.line() } else { at.line() - start + 1 };
        if at.file().ends_with("main.rs") {
            eprintln!("{line}:{}: {text}", at.column());
        } else {
            eprintln!("library: {text}");
        }
    }));
    let _ = std::panic::catch_unwind(f);
}
fn main() {
`

// NewCrate makes a crate of the programs for which leave is false.
func NewCrate(programs []string, leave func(int) bool) *Crate {
	c := &Crate{}
	var b, calls strings.Builder
	b.WriteString(header + prelude + "}\n")
	line := 1 + strings.Count(b.String(), "\n")
	for i, p := range programs {
		c.starts = append(c.starts, line)
		if leave(i) {
			continue
		}
		text := fmt.Sprintf("mod p%d { use super::prelude::*;\n%s}\n", i, p)
		b.WriteString(text)
		line += strings.Count(text, "\n")
		fmt.Fprintf(&calls, "run(%d, %d, p%d::main);\n", i, c.starts[i], i)
	}
	b.WriteString(runner + calls.String() + "}\n")
	c.Text = b.String()
	return c
}

// Alone is a crate of one program.
func Alone(program string) *Crate {
	return NewCrate([]string{program}, func(int) bool { return false })
}

// program is the number of the program with that line, and the line within its module. It is -1 for the rest.
func (c *Crate) program(line int) (number, within int) {
	i, _ := slices.BinarySearch(c.starts, line+1)
	if i == 0 {
		return -1, line
	}
	return i - 1, line - c.starts[i-1] + 1
}

// An Outcome is what a program printed and its panics.
type Outcome struct {
	Stdout string
	Panics string // lines "LINE:COLUMN: MESSAGE", or "library: MESSAGE" for rustc's panics in the library
}

// outcomes takes the output of a crate apart. A program has none if it did not start.
func outcomes(stdout, stderr string) map[int]Outcome {
	m := map[int]Outcome{}
	out, errs := split(stdout), split(stderr)
	for i, text := range out {
		m[i] = Outcome{text, strings.TrimSpace(errs[i])}
	}
	return m
}

func split(s string) map[int]string {
	m := map[int]string{}
	for part := range strings.SplitSeq(s, "\n==") {
		n, text, ok := strings.Cut(part, "\n")
		i := -1
		if fmt.Sscan(n, &i); ok && i >= 0 {
			m[i] = text
		}
	}
	return m
}

// Difference describes how an outcome differs from rustc's; it is empty if they are equal.
func (got Outcome) Difference(want Outcome) string {
	if got.Stdout != want.Stdout {
		n := 0
		for n < len(got.Stdout) && n < len(want.Stdout) && got.Stdout[n] == want.Stdout[n] {
			n++
		}
		from := max(0, n-60)
		return fmt.Sprintf("prints …%q, rustc's …%q", got.Stdout[from:min(len(got.Stdout), n+40)],
			want.Stdout[from:min(len(want.Stdout), n+40)])
	}
	g, w := strings.Split(got.Panics, "\n"), strings.Split(want.Panics, "\n")
	for i := range max(len(g), len(w)) {
		switch {
		case i >= len(g) || i >= len(w):
			return fmt.Sprintf("panics with %q, rustc's with %q", got.Panics, want.Panics)
		case strings.HasPrefix(w[i], "library: ") && strings.HasSuffix(g[i], w[i][len("library"):]):
		case g[i] != w[i]:
			return fmt.Sprintf("panics with %q, rustc's with %q", g[i], w[i])
		}
	}
	return ""
}
