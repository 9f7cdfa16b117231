package layout_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/guest"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/std"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

var renew = flag.Bool("renew", false, "write the stored layouts anew, with the compiler that RUSTC names")

// ours returns the layouts of the types that a crate's lines declare, as lines `T: layout`.
func ours(tb testing.TB, source string) string {
	tb.Helper()
	names := declared(source)
	var d syntax.Diags
	s := resolve.NewSession(&syntax.SourceMap{}, &d, std.Crate)
	text := source + "fn main(_: " + strings.Join(names, ", _: ") + ") {}\n"
	p := check.New(s, s.Main(s.Sources.Add("main.rs", text)))
	p.SetEvaluator(guest.NewEvaluator(p))
	params, _ := p.Signature(p.Entry())
	if d.Failed() {
		tb.Fatalf("%s\n%v", source, d.All()[0])
	}
	var b strings.Builder
	for i, t := range params {
		fmt.Fprintf(&b, "%s: ", names[i])
		if l, err := p.Layout(t); err != nil {
			fmt.Fprintln(&b, err)
		} else {
			fmt.Fprintln(&b, l)
		}
	}
	return b.String()
}

// declared returns the names of types without parameters in order.
func declared(source string) []string {
	var names []string
	for line := range strings.Lines(source) {
		if m := item.FindStringSubmatch(line); m != nil {
			names = append(names, m[1])
		}
	}
	return names
}

// TestAsRustc compares layouts with those that rustc printed: sizes, offsets, tags and niches. Of the types in std.rs,
// whose fields are private, only size, alignment and the largest niche count.
func TestAsRustc(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.rs")
	if len(files) == 0 {
		t.Fatal("no test data")
	}
	n := 0
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			stored := strings.TrimSuffix(file, ".rs") + ".layouts"
			if *renew {
				if filepath.Base(file) == "random.rs" {
					source = []byte(program(1, 500))
					if err := os.WriteFile(file, source, 0o666); err != nil {
						t.Fatal(err)
					}
				}
				if err := os.WriteFile(stored, []byte(rustc(t, string(source))), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(stored)
			if err != nil {
				t.Fatal(err)
			}
			n += compare(t, string(source), string(want), filepath.Base(file) == "std.rs")
		})
	}
	t.Log(n, "types")
}

// TestRandomAsRustc generates types and asks rustc.
func TestRandomAsRustc(t *testing.T) {
	if os.Getenv("RUSTC") == "" {
		t.Skip("RUSTC names no compiler; TestAsRustc compares with what it printed")
	}
	seeds := uint64(2)
	if os.Getenv("POLLGROUND_LONG") != "" {
		seeds = 40
	}
	n := 0
	for seed := range seeds {
		source := program(*first+seed, 500)
		n += compare(t, source, rustc(t, source), false)
		if t.Failed() {
			t.Fatal("seed", *first+seed)
		}
	}
	t.Log(n, "types")
}

var first = flag.Uint64("seed", 1, "the first seed of TestRandomAsRustc")

// compare reports the types whose layout is not what rustc printed, and returns how many types there were.
func compare(t *testing.T, source, want string, private bool) int {
	t.Helper()
	got := map[string]string{}
	for line := range strings.Lines(ours(t, source)) {
		name, l, _ := strings.Cut(strings.TrimSpace(line), ": ")
		got[name] = l
	}
	n, bad := 0, 0
	for line := range strings.Lines(want) {
		name, l, _ := strings.Cut(strings.TrimSpace(line), ": ")
		n++
		same := got[name] == l
		if private {
			same = public(got[name]) == public(l)
		}
		if !same {
			if bad++; bad <= 8 {
				item := regexp.MustCompile(`(?m)^.*\b(struct|enum|union|type) ` + name + `\b[^\n]*`).FindString(source)
				t.Errorf("%.600s\n got %.400s\nwant %.400s", item, got[name], l)
			}
		}
	}
	if n != len(got) {
		t.Errorf("rustc printed %d types of %d", n, len(got))
	}
	if bad > 0 {
		t.Errorf("%d of %d types differ", bad, n)
	}
	return n
}

// public is a layout without what tells about fields and variants.
func public(l string) string {
	l, niche, _ := strings.Cut(l, " niche ")
	for _, word := range []string{" [", " tag ", " filled "} {
		l, _, _ = strings.Cut(l, word)
	}
	return l + " niche " + niche
}

// rustc returns what the compiler says of each type of a crate, in the form of Layout.String.
func rustc(tb testing.TB, source string) string {
	tb.Helper()
	compiler := os.Getenv("RUSTC")
	if compiler == "" {
		tb.Fatal("RUSTC names no compiler")
	}
	dir := tb.TempDir()
	file := filepath.Join(dir, "types.rs")
	var b strings.Builder
	b.WriteString("#![feature(rustc_attrs, never_type, allocator_api, string_into_chars)]\n#![allow(warnings)]\n")
	names := declared(source)
	for line := range strings.Lines(source) {
		if item.MatchString(line) {
			b.WriteString("#[rustc_layout(debug)] ")
		}
		b.WriteString(line)
	}
	b.WriteString("fn main() {}\n")
	if err := os.WriteFile(file, []byte(b.String()), 0o666); err != nil {
		tb.Fatal(err)
	}
	cmd := exec.Command(compiler, "--edition=2021", "--emit=metadata", "--color=never", "--out-dir", dir, file)
	cmd.Env = append(os.Environ(), "RUSTC_BOOTSTRAP=1")
	var out bytes.Buffer
	cmd.Stderr = &out
	cmd.Run() // rustc reports layouts as errors
	all := parseLayouts(tb, out.String())
	if len(all) != len(names) {
		failed := regexp.MustCompile(`(?m)^error(\[.*)?: [^l].*\n.*\n.*\n.*`).FindString(out.String())
		tb.Fatalf("rustc printed %d layouts of %d types\n%.3000s", len(all), len(names), failed)
	}
	var lines strings.Builder
	for i, l := range all {
		fmt.Fprintf(&lines, "%s: %s\n", names[i], l)
	}
	return lines.String()
}

// item is a line that declares a type without parameters; its attributes stand in the same line.
var item = regexp.MustCompile(`^(?:#\[.*\] )?(?:pub )?(?:struct|enum|union|type) (\w+)\b(?:[^<]|$)`)
