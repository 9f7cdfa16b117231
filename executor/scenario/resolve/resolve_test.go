package resolve_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// The tests of this file resolve one name each, in a program with a library of a few lines.

// library is a crate std with a prelude.
func library(crate string) (map[string]string, bool) {
	if crate != "std" {
		return nil, false
	}
	return map[string]string{"lib.rs": `
pub mod option { pub enum Option<T> { None, Some(T) } }
pub mod prelude { pub mod v1 { pub use crate::option::Option; pub use crate::option::Option::{None, Some}; } }
`}, true
}

// collect collects a program.
func collect(t *testing.T, text string) (*resolve.Session, *resolve.Crate) {
	t.Helper()
	var sources syntax.SourceMap
	s := resolve.NewSession(&sources, &syntax.Diags{Max: 100}, library)
	f := sources.Add("src/main.rs", text)
	f.Edition = 2021
	return s, s.Main(f)
}

// path parses a path.
func path(t *testing.T, s *resolve.Session, text string) *syntax.Path {
	t.Helper()
	var sources syntax.SourceMap
	toks, _, _ := syntax.Scan(sources.Add("path", text), s.Diags)
	return syntax.ParseTypeTokens(toks, s.Diags).(*syntax.PathType).Path
}

// codes are the codes of what was reported.
func codes(s *resolve.Session) string {
	var out []string
	for _, d := range s.Diags.All() {
		out = append(out, d.Code.String())
	}
	return strings.Join(out, " ")
}

// A path means this definition, and so many of its segments lead there.
func TestPath(t *testing.T) {
	const items = `
mod a {
    pub struct S;
    pub enum E { V }
    pub mod b { pub fn f() {} use super::S; pub use self::f as g; }
    pub(super) mod c { pub const N: u8 = 1; }
}
mod globs { pub use crate::a::*; }
mod hides { pub struct Option; pub use crate::a::*; pub struct S; }
mod ring { pub use self::x as y; pub use self::y as x; }
use a::b as module;
use globs::S as Alias;
`
	for _, c := range []struct {
		path string
		ns   resolve.NS
		want string
	}{
		{"a::S", resolve.TypeNS, "main::a::S"},
		{"crate::a::b::f", resolve.ValueNS, "main::a::b::f"},
		{"module::g", resolve.ValueNS, "main::a::b::f"},
		{"Alias", resolve.TypeNS, "main::a::S"},
		{"globs::E", resolve.TypeNS, "main::a::E"},
		{"globs::E::V", resolve.ValueNS, "main::a::E::V"},
		{"hides::S", resolve.TypeNS, "main::hides::S"},
		{"hides::E", resolve.TypeNS, "main::a::E"},
		{"Option", resolve.TypeNS, "std::option::Option"},
		{"Some", resolve.ValueNS, "std::option::Option::Some"},
		{"hides::Option", resolve.TypeNS, "main::hides::Option"},
		{"std::option::Option", resolve.TypeNS, "std::option::Option"},
		{"::std::option::Option", resolve.TypeNS, "std::option::Option"},
		{"a::S::new", resolve.ValueNS, "main::a::S + 1"},
		{"u8::MAX", resolve.ValueNS, "u8 + 1"},
		{"ring::x", resolve.TypeNS, "nothing at 1"},
		{"a::T", resolve.TypeNS, "nothing at 1"},
		{"nowhere::T", resolve.TypeNS, "nothing at 0"},
		{"a::c::N", resolve.ValueNS, "main::a::c::N"},
	} {
		s, crate := collect(t, items+"fn main() {}\n")
		p := path(t, s, c.path)
		d, used := s.Path(crate.Root, p, c.ns)
		got := fmt.Sprintf("nothing at %d", used)
		if d != nil {
			if got = d.FullName(); used < len(p.Segs) {
				got += fmt.Sprintf(" + %d", len(p.Segs)-used)
			}
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.path, got, c.want)
		}
	}
}

// What is wrong with names of items and imports is reported.
func TestReports(t *testing.T) {
	for _, c := range []struct{ items, want string }{
		{"struct S {} struct S {}", diag.E0428.String()},
		{"struct S; fn S() {}", diag.E0428.String()},
		{"struct S { x: u8 } fn S() {}", ""},
		{"use std::option::Option; struct Option;", diag.E0255.String()},
		{"use std::option::Option; use std::option::Option;", diag.E0252.String()},
		{"use std::nothing;", diag.E0432.String()},
		{"mod a { struct S; } use a::S;", diag.E0603.String()},
		{"enum E { A, A }", diag.E0428.String()},
		{"macro_rules! m { () => { struct S {} } } m!(); m!();", diag.E0428.String()},
	} {
		s, crate := collect(t, c.items+"\nfn main() {}\n")
		s.CheckImports(crate.Root)
		if got := codes(s); got != c.want {
			t.Errorf("%s: %q, want %q", c.items, got, c.want)
		}
	}
}

// These names are imported and not used.
func TestUnusedImports(t *testing.T) {
	for _, c := range []struct{ items, used, want string }{
		{"mod a { pub struct S; pub struct T; } use a::{S, T};", "S", "T"},
		{"mod a { pub struct S; } use a::S;", "S", ""},
		{"mod a { pub struct S; } use a::*;", "main", "a::*"},
		{"mod a { pub struct S; } pub use a::S;", "main", ""},
	} {
		s, crate := collect(t, c.items+"\nfn main() { "+c.used+"; }\n")
		s.Path(crate.Root, path(t, s, c.used), resolve.ValueNS)
		var got []string
		for _, u := range s.UnusedImports(crate.Root, true, false) {
			for _, at := range u.Parts {
				got = append(got, s.Sources.Text(at))
			}
		}
		if list := strings.Join(got, " "); list != c.want {
			t.Errorf("%s, with %s used: %q, want %q", c.items, c.used, list, c.want)
		}
	}
}
