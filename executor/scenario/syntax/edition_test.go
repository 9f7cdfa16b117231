package syntax

import "testing"

func TestEdition(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      int
		msg       string
	}{
		{"nothing", "fn main() {}", 2021, ""},
		{"a line", "// edition:2024\nfn main() {}", 2024, ""},
		{"a line below others", "//! A title\n\n// why\n//@ edition: 2024\nfn main() {}", 2024, ""},
		{"2021", "// edition:2021\nfn main() { if let x = 1 {} }", 2021, ""},
		{"behind the first token", "fn main() {}\n// edition:2024\n", 2021, ""},
		{"in a string", "const A: &str = \"\n// edition:2024\n\";", 2021, ""},
		{"an older one", "// edition:2018\nfn main() {}", 2021, "this program asks for edition `2018`"},
		{"none", "// edition:next\nfn main() {}", 2021, "this program asks for edition `next`"},
		{"let and expression", "fn f() { if let Some(x) = y && x {} }", 2024, ""},
		{"expression and let", "fn f() { while a == (b && c) && let S { x, .. } = y {} }", 2024, ""},
		{"in a macro's arguments", "fn f() { m! { a => if let 1 = x && let 2 = y {} } }", 2024, ""},
		{"in a closure in a condition", "fn f() { if x.all(|y| { if let 1 = y && z {} true }) {} }", 2024, ""},
		{"a single let", "fn f() { if let Some(S { x }) = y(a && b) {} }", 2021, ""},
		{"a borrow of a borrow", "fn f() { if let x = &&y {} if &&a == b {} while let 1 = **&&y {} }", 2021, ""},
		{"no let", "fn f() { if a && b { let c = d && e; } }", 2021, ""},
		{"guards chain in every edition", "fn f() { match x { 1 if let 2 = y && let 3 = z => {} 4 if a && b => {} _ => {} } }", 2021, ""},
		{"a chain of 2021", "// edition:2021\nfn f() { if let 1 = x && y {} }", 2024, "let chains are only allowed in Rust 2024 or later"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var m SourceMap
			var d Diags
			f := m.Add("main.rs", c.src)
			ParseFile(f, &d, false)
			if f.Edition != c.want {
				t.Errorf("edition %d, want %d", f.Edition, c.want)
			}
			msg := ""
			for _, x := range d.All() {
				msg += x.Msg
			}
			if msg != c.msg {
				t.Errorf("message %q, want %q", msg, c.msg)
			}
		})
	}
}
