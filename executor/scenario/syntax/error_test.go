package syntax

import (
	"strings"
	"testing"
	"time"

	"github.com/pollground/pollground/executor/scenario/diag"
)

// errs parses a source and compares all its errors, one per line: 1:14 error: ….
// The words, codes and places are those of rustc 1.95 unless a comment says
// otherwise.
func errs(t *testing.T, src string, want ...string) {
	t.Helper()
	_, f, d := parse(src)
	got := strings.TrimSpace(report(f, d))
	if w := strings.Join(want, "\n"); got != w {
		t.Errorf("%s\n got\n%s\n want\n%s", src, got, w)
	}
}

func TestScanErrors(t *testing.T) {
	errs(t, "fn f() { 'ab' }", "1:10 error: character literal may only contain one codepoint")
	errs(t, "fn f() { '' }", "1:11 error: empty character literal")
	errs(t, "fn f() { 0b12 0o8 }", "1:13 error: invalid digit for a base 2 literal", "1:17 error: invalid digit for a base 8 literal", "1:15 error: expected one of `.`, `;`, `?`, `}`, or an operator, found `0o8`")
	errs(t, "fn f() { 0x }", "1:10 error[E0768]: no valid digits found for number")
	errs(t, "fn f() { 1e+ }", "1:10 error: expected at least one digit in exponent")
	errs(t, "fn f() { 0b1.0 }", "1:10 error: binary float literal is not supported")
	errs(t, `fn f() { "\q" }`, "1:12 error: unknown character escape: `q`")
	errs(t, `fn f() { "\x9" }`, "1:11 error: numeric character escape is too short")
	errs(t, `fn f() { "\x9 " }`, "1:14 error: invalid character in numeric character escape: ` `")
	errs(t, `fn f() { "\x80" }`, "1:11 error: out of range hex escape")
	errs(t, `fn f() { "\u{110000} \u{} \u{d800} \u12 \u{1234567} \u{_1} \u{x}" }`,
		"1:11 error: invalid unicode character escape", "1:22 error: empty unicode escape", "1:27 error: invalid unicode character escape",
		"1:36 error: incorrect unicode escape sequence", "1:41 error: overlong unicode escape",
		"1:56 error: invalid start of unicode escape: `_`", "1:63 error: invalid character in unicode escape: `x`")
	errs(t, `fn f() { '\u{1F980' }`, "1:11 error: unterminated unicode escape")
	errs(t, "fn f() { b'é' }", "1:12 error: non-ASCII character in byte literal")
	errs(t, "fn f() { b\"\\u{1}\" }", "1:12 error: unicode escape in byte string")
	errs(t, "fn f() { '\n' }", "1:11 error: character constant must be escaped: `\\n`")
	errs(t, "fn f() { \"a\rb\" }", "1:12 error: bare CR not allowed in string, use `\\r` instead")
	errs(t, "fn f() { foo\"a\" }", "1:10 error: prefix `foo` is unknown", "1:13 error: expected one of `!`, `.`, `::`, `;`, `?`, `{`, `}`, or an operator, found `\"a\"`")
	errs(t, "fn f() { r#self }", "1:10 error: `self` cannot be a raw identifier")
	errs(t, "fn f() { #\"a\"#; }", "1:10 error: invalid string literal")
	errs(t, "fn f() { a\\b }", "1:11 error: unknown start of token: \\", "1:12 error: expected one of `!`, `.`, `::`, `;`, `?`, `{`, `}`, or an operator, found `b`")
	errs(t, "fn f() { a； }", "1:11 error: unknown start of token: \\u{ff1b}")
	errs(t, "fn f() { let 🦀 = 1; }", "1:14 error: identifiers cannot contain emoji: `🦀`")
	errs(t, "fn f() { \"abc; }", "1:10 error[E0765]: unterminated double quote string")
	errs(t, "fn f() { b\"abc; }", "1:11 error[E0766]: unterminated double quote byte string")
	errs(t, "fn f() { r#\"abc\"; }", "1:10 error[E0748]: unterminated raw string")
	errs(t, "fn f() { '\\'; }", "1:10 error[E0762]: unterminated character literal")
	errs(t, "fn f() { /* /* */ }", "1:10 error[E0758]: unterminated block comment")
	errs(t, "fn f() { // \u202e\n }", "1:10 error: unicode codepoint changing visible direction of text present in comment")
	errs(t, "fn f() { \"\u2066\" }", "1:10 error: unicode codepoint changing visible direction of text present in literal")
	errs(t, "fn f() { \xff }", "1:10 error: couldn't read `test.rs`: stream did not contain valid UTF-8")
	errs(t, "fn f() { 5abc; 1.0u8; 2i7; 3f33; \"a\"u8 }", "1:10 error: invalid suffix `abc` for number literal", "1:16 error: invalid suffix `u8` for float literal",
		"1:23 error: invalid width `7` for integer literal", "1:28 error: invalid width `33` for float literal", "1:34 error: suffixes on string literals are invalid")
	errs(t, "fn f() { 340282366920938463463374607431768211456 }", "1:10 error: integer literal is too large")
}

func TestDelimiterErrors(t *testing.T) {
	errs(t, "fn f() { foo( }", "1:15 error: mismatched closing delimiter: `}`")
	errs(t, "fn f() { foo(] }", "1:14 error: mismatched closing delimiter: `]`")
	errs(t, "fn f() { foo(", "1:14 error: this file contains an unclosed delimiter")
	errs(t, "fn f() { } }", "1:12 error: unexpected closing delimiter: `}`")
	errs(t, "fn f() { foo) }", "1:15 error: unexpected closing delimiter: `}`")
	errs(t, "fn f() { foo)\n}\n}", "2:1 error: unexpected closing delimiter: `}`")
}

func TestSyntaxErrors(t *testing.T) {
	errs(t, "fn f() { let match = 1; }", "1:14 error: expected identifier, found keyword `match`")
	errs(t, "fn f() { let x = 5\n let y = 6; }", "1:19 error: expected `;`, found keyword `let`")
	errs(t, "fn f() { let x = 5 let y = 6; }", "1:20 error: expected one of `.`, `;`, `?`, `else`, or an operator, found keyword `let`")
	errs(t, "fn f() { if { } }", "1:12 error: missing condition for `if` expression")
	errs(t, "fn f() { if x y }", "1:15 error: expected `{`, found `y`")
	errs(t, "fn f() { if x { } else y }", "1:24 error: expected `{`, found `y`")
	errs(t, "fn f() { for x y {} }", "1:15 error: missing `in` in `for` loop")
	errs(t, "fn f() { x++; }", "1:11 error: Rust has no postfix increment operator")
	errs(t, "fn f() { y--; }", "1:11 error: Rust has no postfix decrement operator")
	errs(t, "fn f() { ++z; }", "1:10 error: Rust has no prefix increment operator")
	errs(t, "fn f() { f(a: 1); }", "1:10 error: invalid `struct` delimiters or `fn` call arguments")
	errs(t, "fn f() { for (i in x) {} }", "1:14 error: unexpected parentheses surrounding `for` loop head")
	errs(t, "fn f() { let x: = 5; }", "1:17 error: expected type, found `=`")
	errs(t, "fn f() { 1 + not x; }", "1:18 error: unexpected `x` after identifier")
	errs(t, "fn f() { if x = {} else {} }", "1:10 error: this `if` expression is missing a block after the condition")
	errs(t, "fn f() { a < b < c; }", "1:12 error: comparison operators cannot be chained")
	errs(t, "fn f() { Vec<u8>::new(); }", "1:13 error: comparison operators cannot be chained")
	errs(t, "fn f() { a === b; }", "1:12 error: invalid comparison operator `===`")
	errs(t, "fn f() { a and b; }", "1:12 error: `and` is not a logical operator")
	errs(t, "fn f() { x as usize < y; }", "1:21 error: `<` is interpreted as a start of generic arguments for `usize`, not a comparison")
	errs(t, "fn f() { await x; }", "1:10 error: incorrect use of `await`")
	errs(t, "fn f() { match x { 1 -> 2 } }", "1:22 error: expected one of `...`, `..=`, `..`, `=>`, `if`, or `|`, found `->`")
	errs(t, "fn f() { match x { 1 => 2\n 3 => 4 } }", "1:26 error: expected `,` following `match` arm")
	errs(t, "fn f() { match x { 1 => 2; 3 => 4 } }", "1:25 error: `match` arm body without braces")
	errs(t, "fn f() { match x { A, B => 4 } }", "1:21 error: unexpected `,` in pattern")
	errs(t, "fn f(x) {}", "1:7 error: expected one of `:`, `@`, or `|`, found `)`")
	errs(t, "fn f() = 1;", "1:8 error: function body cannot be `= expression;`")
	errs(t, "fn f;", "1:5 error: missing parameters for function definition", "1:1 error: free function without body")
	errs(t, "struct S { a: u8; b: u8 }", "1:17 error: struct fields are separated by `,`")
	errs(t, "struct S { a: u8 b: u8 }", "1:17 error: expected `,`, or `}`, found `b`")
	errs(t, "struct S(u8)\nfn f() {}", "1:13 error: expected `;`, found keyword `fn`")
	errs(t, "struct S {};", "1:12 error: expected item, found `;`")
	errs(t, "Fn main() {}", "1:1 error: keyword `fn` is written in the wrong case")
	errs(t, "pub foo() {}", "1:1 error: missing `fn` for function definition")
	errs(t, "let x = 1;", "1:1 error: expected item, found keyword `let`")
	errs(t, "const X = 1;", "1:8 error: missing type for `const` item")
	errs(t, "impl A for { }", "1:12 error: expected type, found `{`")
	errs(t, "fn f() { let x := 1; }", "1:17 error: expected type, found `=`")
	errs(t, "fn f() { let x += 1; }", "1:16 error: can't reassign to an uninitialized variable")
	errs(t, "fn f() { var x = 1; mut y = 2; }", "1:10 error: invalid variable declaration", "1:21 error: invalid variable declaration")
	errs(t, "fn f() { if x == S { a: 1, b: 2 } {} }", "1:18 error: struct literals are not allowed here")
	errs(t, "fn f() { 1..=; }", "1:11 error[E0586]: inclusive range with no end")
	errs(t, "fn f() { match x { 1...2 => 1 } }", "1:20 error[E0783]: `...` range patterns are deprecated")
	errs(t, "fn f() { if let x = 1 || y {} }", "1:23 error: `||` operators are not supported in let chain conditions")
	errs(t, "fn f() { let x = let y = 1; }", "1:18 error: expected expression, found `let` statement")
	errs(t, "fn f() { pub let x = 1; }", "1:14 error: expected expression, found `let` statement",
		"1:10 error: visibility `pub` is not followed by an item")
	errs(t, "fn f() { let x = {1, 2}; }", "1:18 error: this is a block expression, not an array")
	errs(t, "fn f() { let x = a && b else { }; }", "1:18 error: a `&&` expression cannot be directly assigned in `let...else`")
	errs(t, "fn f(x: &dyn A + B) {}", "1:10 error: ambiguous `+` in a type")
	errs(t, "fn f(x: Vec<u8) {}", "1:15 error: expected one of `!`, `(`, `+`, `,`, `::`, `<`, or `>`, found `)`")
	errs(t, "fn f() { x ? 1 : 2; }", "1:12 error: Rust has no ternary operator")
	errs(t, "fn f() { #[a] }", "1:10 error: expected statement after outer attribute")
	errs(t, "#derive(Debug)\nstruct S;", "1:2 error: expected one of `!` or `[`, found `derive`")
	errs(t, "trait A = B;", "1:1 error[E0658]: trait aliases are experimental")
	errs(t, "fn f() { x. }", "1:13 error: unexpected token: `}`")
}

// A mistake hides the rest of its list, block or impl, as in rustc, and nothing else.
func TestRecovery(t *testing.T) {
	errs(t, `fn a() {
    foo(1 2).bar(3, 4 5);
    S { a: 1 b: 2 };
    match x {
        1 => ,
        _ => { 2 }
    }
    let x = ;
    let = 3;
}
fn b(x) {}
struct S { x: }
impl S {
    fn f(self) { y z }
    fn g(self) { 1 }
    fun h() {}
    fn i() { let }
}
enum E { A B }
fn k() -> i32 {
    if true { let = 1; } else { let = 2; }
    [1 2];
}
fn last() i32 {}
fn after() -> {}
`, "2:11 error: expected one of `)`, `,`, `.`, `?`, or an operator, found `2`",
		"2:23 error: expected one of `)`, `,`, `.`, `?`, or an operator, found `5`",
		"3:14 error: expected one of `,`, `.`, `?`, `}`, or an operator, found `b`",
		"5:14 error: expected expression, found `,`", "8:13 error: expected expression, found `;`",
		"11:7 error: expected one of `:`, `@`, or `|`, found `)`", "12:15 error: expected type, found `}`",
		"14:20 error: expected one of `!`, `.`, `::`, `;`, `?`, `{`, `}`, or an operator, found `z`",
		"16:9 error: expected one of `!` or `::`, found `h`",
		"19:12 error: expected one of `(`, `,`, `=`, `{`, or `}`, found `B`",
		"21:19 error: expected pattern, found `=`", "21:37 error: expected pattern, found `=`",
		"22:8 error: expected one of `,`, `.`, `;`, `?`, `]`, or an operator, found `2`",
		"24:11 error: expected one of `->`, `where`, or `{`, found `i32`")
}

// Depth and length are limited, size is not, and all of it is fast. The time
// allowed is a hundred times what it takes, to tell linear from quadratic.
func TestLimits(t *testing.T) {
	for name, src := range map[string]string{
		"parentheses": "fn f() { " + strings.Repeat("(", 1<<19) + strings.Repeat(")", 1<<19) + " }",
		"brackets":    "fn f() { " + strings.Repeat("[", 1<<16) + strings.Repeat("]", 1<<16) + " }",
		"blocks":      "fn f() { " + strings.Repeat("{", 1<<19) + strings.Repeat("}", 1<<19) + " }",
		"minus":       "fn f() { " + strings.Repeat("-", 1<<16) + "1 }",
		"refs":        "fn f() { " + strings.Repeat("&", 1<<16) + "1 }",
		"not":         "fn f() { " + strings.Repeat("!", 1<<16) + "1 }",
		"closures":    "fn f() { " + strings.Repeat("||", 1<<16) + "1 }",
		"assign":      "fn f() { " + strings.Repeat("a=", 1<<16) + "1 }",
		"if":          "fn f() { " + strings.Repeat("if a {} else ", 1<<16) + "{} }",
		"calls":       "fn f() { " + strings.Repeat("a.b().", 1<<17) + "c }",
		"plus":        "fn f() { " + strings.Repeat("a+", 1<<16) + "c }",
		"types":       "fn f() { let x: " + strings.Repeat("Vec<", 1<<17) + "u8" + strings.Repeat(">", 1<<17) + "; }",
		"casts":       "fn f() { a as " + strings.Repeat("Vec<", 1<<17) + "u8" + strings.Repeat(">", 1<<17) + "; }",
		"patterns":    "fn f() { let " + strings.Repeat("&", 1<<16) + "x = 1; }",
		"modules":     strings.Repeat("mod a { ", 1<<16) + strings.Repeat("}", 1<<16),
		"use":         "use " + strings.Repeat("{a,", 1<<17) + strings.Repeat("}", 1<<17) + ";",
		"structs":     "fn f() { " + strings.Repeat("if x == S { a, b: ", 1<<12) + "1" + strings.Repeat("} {}", 1<<12) + " }",
		"generics":    "fn f() { " + strings.Repeat("x as A<{", 1<<12) + "1" + strings.Repeat("}>", 1<<12) + " }",
		"bad casts":   "fn f() { " + strings.Repeat("x as A<{", 200) + ";;+" + strings.Repeat("}>", 200) + " }",
		"plus bounds": "fn f(x: " + strings.Repeat("&dyn A<", 120) + "u8" + strings.Repeat("> + B", 120) + ") {}",
		"arms":        "fn f() { " + strings.Repeat("match a { b => 1; ", 200) + strings.Repeat("}", 200) + " }",
		"bounds":      "fn f<T: " + strings.Repeat("(", 1<<16) + strings.Repeat(")", 1<<16) + ">() {}",
		"return":      "fn f() { " + strings.Repeat("return ", 1<<17) + " }",
		"unclosed":    strings.Repeat("{", 1<<16),
		"closed":      strings.Repeat(")", 1<<16),
		"bad items":   strings.Repeat("x y\n", 1<<16),
		"bad stmts":   "fn f() {" + strings.Repeat("x y;\n", 1<<17) + "}",
		"bad chars":   strings.Repeat("\\ ", 1<<16),
		"macro":       "fn f() { m!" + strings.Repeat("(", 1<<19) + strings.Repeat(")", 1<<19) + " }",
		"attributes":  strings.Repeat("#[a]", 1<<16) + "fn f() {}",
	} {
		start := time.Now()
		_, f, d := parse(src)
		t.Logf("%s: %v", name, time.Since(start))
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("%s: took %v", name, took)
		}
		switch name {
		case "macro", "attributes":
			if d.Failed() {
				t.Errorf("%s: %s", name, report(f, d))
			}
		default:
			if !d.Failed() {
				t.Errorf("%s: no error", name)
			}
			if len(d.All()) > DefaultMaxDiags {
				t.Errorf("%s: %d errors kept", name, len(d.All()))
			}
		}
	}
}

func TestDiagsCap(t *testing.T) {
	d := Diags{Max: 3}
	for range 5 {
		d.Error(Span{1, 2}, diag.SyntaxError, "x").WithHelp("y").At(Span{}, "z")
	}
	d.Warn(Span{}, diag.UnusedMut, "w")
	if len(d.All()) != 3 || d.Errors() != 5 || d.Dropped() != 3 {
		t.Errorf("%d kept, %d errors, %d dropped", len(d.All()), d.Errors(), d.Dropped())
	}
}

func TestSourceMap(t *testing.T) {
	var m SourceMap
	a, b := m.Add("a", "é🦀x\r\ny"), m.Add("b", "z")
	for _, c := range []struct {
		pos  Pos
		file *SourceFile
		line int
		col  int
	}{{0, nil, 0, 0}, {a.Base, a, 1, 1}, {a.Base + 6, a, 1, 4}, {a.Base + 9, a, 2, 1}, {a.End(), a, 2, 2}, {b.Base, b, 1, 1}, {b.End() + 1, nil, 0, 0}} {
		if f, at := m.Position(c.pos); f != c.file || at.Line != c.line || at.UTF16 != c.col {
			t.Errorf("%d: %v %+v", c.pos, f, at)
		}
	}
}

// A select!-like macro reads its arguments with the public parser.
func TestPublicParser(t *testing.T) {
	toks, d := scanText(t, "biased; x = rx.recv() => { f() } Some(y) = g(), if a => y + 1, else => {}")
	p := NewParser(toks, d, Span{})
	var got []string
	if p.isWord("biased") {
		p.Next()
		p.Expect(Semi)
		got = append(got, "biased")
	}
	for !p.AtEnd() {
		s := "else"
		if !p.Accept(KwElse) {
			s = dump(p.Pat())
			p.Expect(Eq)
			s += " = " + dump(p.Expr())
			if p.Accept(Comma) {
				p.Expect(KwIf)
				s += " if " + dump(p.Expr())
			}
		}
		p.Expect(FatArrow)
		s += " => " + dump(p.exprRes(stmtExpr))
		p.Accept(Comma)
		got = append(got, s)
	}
	want := "biased | x = rx.recv() => {f()} | Some(y) = g() if a => (y + 1) | else => {}"
	if g := strings.Join(got, " | "); g != want || p.Failed() {
		t.Errorf("got  %s\nwant %s", g, want)
	}

	toks, d = scanText(t, "1 + ")
	p = NewParser(toks, d, toks[0].Span)
	p.Expr()
	if !p.Failed() || !p.AtEnd() || d.All()[0].Msg != "expected expression, found end of macro arguments" || d.All()[0].Span != toks[0].Span {
		t.Errorf("%+v", d.All()[0])
	}

	toks, d = scanText(t, "c [d] e")
	p = NewParser(toks, d, Span{})
	p.Next()
	if got := TokensString(p.TokenTree()); got != "[d]" {
		t.Errorf("tree %s", got)
	}
	if got := TokensString(p.Rest()); got != "e" || !p.AtEnd() {
		t.Errorf("rest %s", got)
	}
}
