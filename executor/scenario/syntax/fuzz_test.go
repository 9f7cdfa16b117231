package syntax

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// seeds are small sources with a bit of everything, and the programs of testdata.
func seeds(f *testing.F) {
	for _, s := range []string{
		"fn main() { let x = 1..=2; x.0.1.max('a', b'\\n', \"\\u{1F980}\"); }",
		"macro_rules! m { ($($x:expr),* $(,)?) => { [$($x),*] } } m!(1, 2 + 3);",
		"macro_rules! m { ($p:pat, $t:ty, $s:stmt, $i:item, $v:vis, $b:block, $m:meta, $l:lifetime, $q:path, $z:tt) => {} }",
		"macro_rules! m { ($($v:vis)*) => {}; ($($(a)+)+) => {} } m!(a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a);",
		"impl<'a, T: ?Sized + 'a> A<T> for &'a mut B<{ N }> where T: for<'b> Fn(&'b u8) -> u8 {}",
		"fn f() { if let Some(x) = a && b { 'l: loop { break 'l } } else { async move |x| x.await? } }",
		"fn f() { match x { A | B if c => {} [a, .., b @ 1..=2] => S { x, ..y }, _ => |&&x| -> u8 { x } } }",
		"fn f() { a as usize < b; a < b < c; x ? 1 : 2; let a == 1 }", "r#\"x\"# 'a 'a' /* /* */ // \n #!",
		"use a::{self, b::*, c as _}; pub(in a) struct S(pub u8); enum E { A = 1, B { x: u8 } }",
		"x(((((", "}}}", "\xff", "fn f( { }", "\u202e", "'\\", "\"\\", "0x", "1e+", "r###\"", "b'", "$ $( $x", "#[", "<<<>>>",
		strings.Repeat("(", 400), "fn f() {" + strings.Repeat("{", 400) + strings.Repeat("}", 401),
		"fn f() { x" + strings.Repeat(".y()", 6000) + " }", "fn f() { " + strings.Repeat("-", 3000) + "1 }",
	} {
		f.Add(s)
	}
	files, _ := filepath.Glob("testdata/*.rs")
	for _, name := range files {
		if src, err := os.ReadFile(name); err == nil {
			f.Add(string(src))
		}
	}
}

// FuzzScan: tokens lie in order, each spells its place in the source, and
// literals can be decoded.
func FuzzScan(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, src string) {
		var m SourceMap
		var d Diags
		file := m.Add("a.rs", src)
		toks, _, ok := Scan(file, &d)
		if !ok && !d.Failed() {
			t.Error("the scan failed and says nothing")
		}
		last := file.Base
		for i := range toks {
			tok := &toks[i]
			if tok.Span.Lo < last || tok.Span.Hi <= tok.Span.Lo || tok.Span.Hi > file.End() {
				t.Fatalf("token %d %q at %d-%d behind %d", i, tok.Text, tok.Span.Lo, tok.Span.Hi, last)
			}
			if !tok.Raw && m.Text(tok.Span) != tok.Text {
				t.Fatalf("token %q is %q in the source", tok.Text, m.Text(tok.Span))
			}
			last = tok.Span.Hi
			if tok.Kind.IsLiteral() {
				ParseLit(tok, &d)
			}
		}
		checkDiags(t, file, &d)
	})
}

func checkDiags(t *testing.T, f *SourceFile, d *Diags) {
	for _, e := range d.All() {
		if e.Span.Lo < f.Base || e.Span.Hi > f.End() || e.Span.Hi < e.Span.Lo {
			t.Fatalf("%q is at %d-%d, the file at %d-%d", e.Msg, e.Span.Lo, e.Span.Hi, f.Base, f.End())
		}
		if e.Msg == "" {
			t.Fatal("an error without words")
		}
	}
}

// FuzzParse: no panic, not even when what is not library text is left unread
// (which may find other errors), and macros of the file can be compiled and
// called.
func FuzzParse(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, src string) {
		var m SourceMap
		var d, lazy Diags
		file := m.Add("a.rs", src)
		tree := ParseFile(file, &d, false)
		checkDiags(t, file, &d)
		tree2 := ParseFile(file, &lazy, true)
		parseBodies(tree2.Items, &lazy)
		if !d.Failed() {
			for _, it := range tree.Items {
				dump(it)
			}
		}
		macros := map[string]*Macro{}
		var md Diags
		for _, it := range tree.Items {
			switch it := it.(type) {
			case *MacroRules:
				macros[it.Name.Name] = CompileMacro(it, &md)
			case *MacroItem:
				if mac := macros[pathText(it.Mac.Path)]; mac != nil {
					if out, ok := mac.Expand(it.Mac, 1, &md); ok {
						ParseItemsTokens(out, &md, false)
						ParseStmtsTokens(out, &md)
						ParseExprTokens(out, &md)
					}
				}
			}
		}
	})
}
