package scenario

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var renewImpls = flag.Bool("renew", false, "ask the compiler that RUSTC names for the tables of TestImpls")

// lacking are probes that hold for rustc and not here.
var lacking = []probe{
	{"Clone", "(u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8)"},
	{"Iterator", "std::ops::Range<std::net::Ipv4Addr>"},
	{"DoubleEndedIterator", "std::ops::Range<std::net::Ipv4Addr>"},
	{"std::iter::FusedIterator", "std::ops::Range<std::net::Ipv4Addr>"},
	{"IntoIterator", "std::ops::Range<std::net::Ipv4Addr>"},
	{"From<Vec<std::num::NonZero<u8>>>", "std::ffi::CString"},
	{"From<&'static std::ffi::CStr>", "std::rc::Rc<std::ffi::CStr>"},
	{"From<Box<std::ffi::CStr>>", "std::rc::Rc<std::ffi::CStr>"},
	{"From<std::borrow::Cow<'static, std::ffi::CStr>>", "std::rc::Rc<std::ffi::CStr>"},
	{"From<std::ffi::CString>", "std::rc::Rc<std::ffi::CStr>"},
	{"PartialEq<&'static std::ffi::CStr>", "std::ffi::CStr"},
	{"std::ops::Index<std::ops::RangeFrom<usize>>", "std::ffi::CStr"},
	{"std::panic::UnwindSafe", "std::vec::Drain<'static, u16>"},
	{"std::panic::UnwindSafe", "std::vec::Drain<'static, N>"},
	{"std::panic::UnwindSafe", "std::vec::Drain<'static, std::rc::Rc<u8>>"},
	{"std::panic::UnwindSafe", "std::vec::Drain<'static, std::rc::Rc<N>>"},
	{"std::panic::UnwindSafe", "std::vec::Splice<'static, std::vec::IntoIter<u16>>"},
	{"std::panic::UnwindSafe", "std::vec::Splice<'static, std::vec::IntoIter<N>>"},
	{"std::panic::UnwindSafe", "std::string::Drain<'static>"},
	{"std::panic::UnwindSafe", "std::collections::binary_heap::Drain<'static, u16>"},
	{"std::panic::UnwindSafe", "std::collections::binary_heap::Drain<'static, N>"},
	{"std::panic::UnwindSafe", "std::collections::vec_deque::Drain<'static, u16>"},
	{"std::panic::UnwindSafe", "std::collections::vec_deque::Drain<'static, N>"},
	{"std::ops::Index<(std::ops::Bound<usize>, std::ops::Bound<usize>)>", "str"},
	{"std::ops::Index<(std::ops::Bound<usize>, std::ops::Bound<usize>)>", "String"},
	{"std::ops::IndexMut<(std::ops::Bound<usize>, std::ops::Bound<usize>)>", "str"},
	{"std::ops::IndexMut<(std::ops::Bound<usize>, std::ops::Bound<usize>)>", "String"},
}

// A probe asks whether a type has a trait.
type probe struct{ trait, typ string }

// implTables are what testdata/impls holds: for each type which of the traits it has, and for each trait with an
// argument and each type the arguments with which it has the trait.
type implTables struct {
	traits, types []string
	pairs         [][]string // trait, type, arguments
	hold          []probe
}

func readImplTables(t *testing.T) *implTables {
	lines := func(name string) []string {
		text, err := os.ReadFile(filepath.Join("testdata", "impls", name))
		if err != nil {
			t.Fatal(err)
		}
		return strings.Split(strings.TrimSpace(string(text)), "\n")
	}
	b := &implTables{}
	full := map[string]string{}
	for i, line := range lines("types.txt") {
		typ, names, _ := strings.Cut(line, " | ")
		if i == 0 {
			b.traits = strings.Fields(names)
			for _, trait := range b.traits {
				full[short(trait)] = trait
			}
			continue
		}
		b.types = append(b.types, typ)
		for _, name := range strings.Fields(names) {
			b.hold = append(b.hold, probe{full[name], typ})
		}
	}
	for _, line := range lines("pairs.txt") {
		row := strings.Split(line, " | ")
		b.pairs = append(b.pairs, row)
		for _, arg := range row[2:] {
			b.hold = append(b.hold, probe{row[0] + "<" + arg + ">", row[1]})
		}
	}
	return b
}

// short is a trait without its path, but for the two that are called Write.
func short(trait string) string {
	path, args, generic := strings.Cut(trait, "<")
	name := path[strings.LastIndex(path, ":")+1:]
	if name == "Write" {
		return strings.TrimPrefix(trait, "std::")
	}
	if generic {
		name += "<" + args
	}
	return name
}

// TestImpls checks that the types of std have the traits that they have for rustc. Traits that they have beyond these
// are no errors of this test.
func TestImpls(t *testing.T) {
	if *renewImpls {
		renewImplTables(t)
	}
	skip := map[probe]bool{}
	for _, p := range lacking {
		skip[p] = true
	}
	var probes []probe
	for _, p := range readImplTables(t).hold {
		if !skip[p] {
			probes = append(probes, p)
		}
	}
	for some := range slices.Chunk(probes, 2000) { // a program of more is too large to be checked
		checkProbes(t, some)
	}
}

func checkProbes(t *testing.T, probes []probe) {
	var text strings.Builder
	text.WriteString("#![allow(deprecated)] struct N; fn main() {}\n")
	for i, p := range probes {
		fmt.Fprintf(&text, "fn f%d() { fn t<T: ?Sized + %s>() {} t::<%s>() }\n", i, p.trait, p.typ)
	}
	for _, d := range Check("main.rs", text.String()) {
		at := -1
		if len(d.Spans) > 0 {
			at = d.Spans[0].Start.Line - 2
		}
		if d.Level.String() != "error" && len(d.Spans) > 0 {
			continue
		}
		if at >= 0 && at < len(probes) {
			t.Errorf("%s has not %s: %s", probes[at].typ, probes[at].trait, d.Message)
		} else {
			t.Error(d.Message)
		}
	}
}

// renewImplTables writes the tables with what the compiler says of the types, traits and arguments in them.
func renewImplTables(t *testing.T) {
	b := readImplTables(t)
	var list []probe
	for _, typ := range b.types {
		for _, trait := range b.traits {
			list = append(list, probe{trait, typ})
		}
	}
	args := map[string][]string{} // the arguments of each trait, and those that are there already
	seen := map[probe]bool{}
	for _, row := range b.pairs {
		for _, arg := range row[2:] {
			if p := (probe{row[0], arg}); !seen[p] {
				seen[p] = true
				args[row[0]] = append(args[row[0]], arg)
			}
		}
	}
	for _, row := range b.pairs {
		for _, arg := range args[row[0]] {
			list = append(list, probe{row[0] + "<" + arg + ">", row[1]})
		}
	}
	holds := compiledProbes(t, list)
	out := "type | " + strings.Join(b.traits, " ") + "\n"
	for _, typ := range b.types {
		out += typ + " |"
		for _, trait := range b.traits {
			if holds[0] {
				out += " " + short(trait)
			}
			holds = holds[1:]
		}
		out += "\n"
	}
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join("testdata", "impls", name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("types.txt", out)
	out = ""
	for _, row := range b.pairs {
		out += row[0] + " | " + row[1]
		for _, arg := range args[row[0]] {
			if holds[0] {
				out += " | " + arg
			}
			holds = holds[1:]
		}
		out += "\n"
	}
	write("pairs.txt", out)
}

// compiledProbes returns which probes hold, by running a program: where a bound holds, an inherent constant hides that
// of a trait.
func compiledProbes(t *testing.T, list []probe) (holds []bool) {
	rustc := os.Getenv("RUSTC")
	if rustc == "" {
		t.Fatal("-renew needs a compiler: set RUSTC")
	}
	var text strings.Builder
	text.WriteString("#![allow(deprecated)] struct N; struct W<T: ?Sized>(std::marker::PhantomData<T>);\n")
	id := map[string]int{}
	for _, p := range list {
		if _, ok := id[p.trait]; !ok {
			id[p.trait] = len(id)
			fmt.Fprintf(&text, "trait N%d { const C%[1]d: bool = false; } impl<T: ?Sized> N%[1]d for W<T> {}\n"+
				"impl<T: ?Sized + %s> W<T> { const C%[1]d: bool = true; }\n", id[p.trait], p.trait)
		}
	}
	fmt.Fprintf(&text, "static A: [bool; %d] = [\n", len(list))
	for _, p := range list {
		fmt.Fprintf(&text, "<W<%s>>::C%d,\n", p.typ, id[p.trait])
	}
	text.WriteString("];\nfn main() { for b in A { print!(\"{}\", b as u8) } }\n")
	dir := t.TempDir()
	source, program := filepath.Join(dir, "impls.rs"), filepath.Join(dir, "impls")
	if err := os.WriteFile(source, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(rustc, "--edition", "2021", source, "-o", program).CombinedOutput(); err != nil {
		t.Fatalf("%s", out[:min(len(out), 2000)])
	}
	out, err := exec.Command(program).Output()
	if err != nil || len(out) != len(list) {
		t.Fatal(len(out), err)
	}
	for _, c := range out {
		holds = append(holds, c == '1')
	}
	return holds
}
