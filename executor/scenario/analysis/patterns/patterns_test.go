package patterns_test

import (
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/diag"
)

// messages checks a program, and returns the messages with a code.
func messages(text, code string) (out []string) {
	_, list := scenario.Load("main.rs", text)
	for _, d := range list {
		switch {
		case d.Code == code:
			out = append(out, d.Message)
		case d.Level == diag.Error:
			out = append(out, d.Code+" "+d.Message)
		}
	}
	return out
}

const items = `
pub enum E { A, B(u8), C { x: bool } }
pub enum Void {}
pub struct P { a: bool, b: u8 }
const FIVE: u8 = 5;
`

// These arms leave out these values of the type.
func TestMissing(t *testing.T) {
	for _, c := range []struct{ ty, arms, want string }{
		{"bool", "true", "`false` not covered"},
		{"bool", "true; false", ""},
		{"Option<bool>", "Some(true)", "`None` not covered"},
		{"Option<bool>", "None", "`Some(_)` not covered"},
		{"(u8, bool)", "(0, true); (_, false)", "`(1_u8..=u8::MAX, true)` not covered"},
		{"u8", "0..=9; 11..", "`10_u8` not covered"},
		{"i8", "-128..=-1; 1..", "`0_i8` not covered"},
		{"u8", "..FIVE; FIVE..", ""},
		{"usize", "0..=9", "`10_usize..` not covered"},
		{"char", "'\\0'..='\\u{D7FF}'; '\\u{E000}'..", ""},
		{"char", "'b'..", "`'\\0'..='a'` not covered"},
		{"u128", "0..=1", "`2_u128..` not covered"},
		{"&str", `"a"`, "`&_` not covered"},
		{"&[u8]", "[]; [_]", "`&[_, _, ..]` not covered"},
		{"[bool; 2]", "[true, _]; [_, true]", "`[false, false]` not covered"},
		{"&Option<u8>", "None; Some(0..=200)", "`&Some(201_u8..=u8::MAX)` not covered"},
		{"E", "E::A", "`E::B(_)` and `E::C { .. }` not covered"},
		{"E", "E::A; E::B(_); E::C { x: true }", "`E::C { x: false }` not covered"},
		{"P", "P { a: true, .. }", "`P { a: false, .. }` not covered"},
		{"Result<u8, Void>", "Ok(_)", ""},
		{"bool", "true if true", "`false` not covered"},
		{"(E, E)", "(E::A, _); (_, E::A)",
			"`(E::B(_), E::B(_))`, `(E::B(_), E::C { .. })`, `(E::C { .. }, E::B(_))` and 1 more not covered"},
	} {
		arms := strings.ReplaceAll(c.arms, "; ", " => {} ")
		text := items + "pub fn f(v: " + c.ty + ") { match v { " + arms + " => {} } }\nfn main() {}\n"
		got := strings.Join(messages(text, "E0004"), "; ")
		if want := c.want; got != "" && got != "non-exhaustive patterns: "+want || got == "" && want != "" {
			t.Errorf("%s by %s: %q, want %q", c.ty, c.arms, got, want)
		}
	}
}

// These patterns match nothing which those before them leave.
func TestUnreachable(t *testing.T) {
	for _, c := range []struct {
		ty, arms string
		want     int
	}{
		{"bool", "true; _", 0},
		{"bool", "true; false; _", 1},
		{"u8", "0..=9; 5; _", 1},
		{"u8", "0..=9; 5..=10; _", 0},
		{"u8", "_ if true; 1; _", 0},
		{"Option<u8>", "Some(1 | 2 | 1); _", 0},
		{"Option<u8>", "Some(_); Some(3) | None", 1},
		{"&[u8]", "[..]; []", 1},
		{"&[u8]", "[1, ..]; [1, 2]; _", 1},
		{"E", "E::C { .. }; E::C { x: true }; _", 1},
	} {
		arms := strings.ReplaceAll(c.arms, "; ", " => {} ")
		text := items + "pub fn f(v: " + c.ty + ") { match v { " + arms + " => {} } }\nfn main() {}\n"
		if got := messages(text, "unreachable_patterns"); len(got) != c.want {
			t.Errorf("%s by %s: %q, want %d", c.ty, c.arms, got, c.want)
		}
	}
}
