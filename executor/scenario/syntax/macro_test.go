package syntax

import (
	"strings"
	"testing"
)

// expand parses defs, in which the last item calls the first macro, and
// spells the expansion.
func expand(t *testing.T, src string) (string, *Diags) {
	t.Helper()
	file, _, d := parse(src)
	if d.Failed() {
		t.Fatalf("%s: %s", src, d.All()[0].Msg)
	}
	m := CompileMacro(file.Items[0].(*MacroRules), d)
	out, _ := m.Expand(file.Items[len(file.Items)-1].(*MacroItem).Mac, 7, d)
	return TokensString(out), d
}

func expands(t *testing.T, src, want string) {
	t.Helper()
	got, d := expand(t, src)
	if d.Failed() {
		t.Errorf("%s\n error: %s", src, d.All()[0].Msg)
		return
	}
	squeeze := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	if squeeze(got) != squeeze(want) {
		t.Errorf("%s\n got  %s\n want %s", src, got, want)
	}
}

func refuses(t *testing.T, src, want string) {
	t.Helper()
	_, d := expand(t, src)
	if !d.Failed() || d.All()[0].Msg != want {
		got := "no error"
		if d.Failed() {
			got = d.All()[0].Msg
		}
		t.Errorf("%s\n got  %s\n want %s", src, got, want)
	}
}

func TestMacroFragments(t *testing.T) {
	expands(t, "macro_rules! m { () => { x } } m!();", "x")
	expands(t, "macro_rules! m { ($a:ident) => { $a } } m!(x);", "x")
	expands(t, "macro_rules! m { ($a:ident) => { $a } } m!(fn);", "fn")
	expands(t, "macro_rules! m { ($a:expr, $b:expr) => { $b - $a } } m!(1 + 2, f(x)?);", "f(x)? - 1 + 2")
	expands(t, "macro_rules! m { ($a:ty) => { <$a> } } m!(Vec<Vec<u8>>);", "< Vec<Vec<u8>> >")
	expands(t, "macro_rules! m { (Vec<$a:ty>) => { [$a] } } m!(Vec<Vec<u8>>);", "[Vec<u8>]")
	expands(t, "macro_rules! m { ($a:pat => $b:expr) => { $b } } m!(Some(1) | None => 2);", "2")
	expands(t, "macro_rules! m { ($a:pat_param | $b:pat_param) => { $b $a } } m!(1 | 2);", "2 1")
	expands(t, "macro_rules! m { ($a:path) => { $a } } m!(a::b<u8>);", "a::b<u8>")
	expands(t, "macro_rules! m { ($a:tt $b:tt) => { $b $a } } m!((1, 2) [x]);", "[x](1, 2)")
	expands(t, "macro_rules! m { ($a:literal $b:literal) => { $b $a } } m!(-1 \"s\");", "\"s\" -1")
	expands(t, "macro_rules! m { ($a:block) => { $a } } m!({ 1; 2 });", "{ 1; 2 }")
	expands(t, "macro_rules! m { ($a:stmt; $b:stmt) => { $b; $a; } } m!(let x = 1; f());", "f(); let x = 1;")
	expands(t, "macro_rules! m { ($a:item) => { $a } } m!(pub fn f() {});", "pub fn f() {}")
	expands(t, "macro_rules! m { ($v:vis struct $n:ident) => { $v enum $n {} } } m!(pub(crate) struct S);", "pub(crate) enum S {}")
	expands(t, "macro_rules! m { ($v:vis $n:ident) => { $v $n } } m!(x);", "x")
	expands(t, "macro_rules! m { ($v:vis fn) => { $v } } m!(fn);", "")
	expands(t, "macro_rules! m { ($l:lifetime $b:block) => { $l: loop $b } } m!('a { break 'a });", "'a : loop { break 'a }")
	expands(t, "macro_rules! m { (#[$a:meta]) => { #[$a] } } m!(#[derive(Debug, Clone)]);", "#[derive(Debug, Clone)]")
	expands(t, "macro_rules! m { () => { $crate::f() } } m!();", "$crate :: f()")
	expands(t, "macro_rules! m { (a + b) => { 1 }; (a - $x:expr) => { $x } } m!(a - 3);", "3")
	expands(t, "macro_rules! m [ ($x:expr) => [ $x ] ]; m!(1);", "1")
	expands(t, "macro_rules! m { ($x:expr) => { 1 }; } m!{ 2 }", "1")
}

func TestMacroRepetitions(t *testing.T) {
	expands(t, "macro_rules! m { ($($x:expr),*) => { [$($x),*] } } m!(1, 2, 3);", "[1, 2, 3]")
	expands(t, "macro_rules! m { ($($x:expr),*) => { [$($x),*] } } m!();", "[]")
	expands(t, "macro_rules! m { ($($x:expr),* $(,)?) => { $($x;)* } } m!(1, 2,);", "1; 2;")
	expands(t, "macro_rules! m { ($($x:expr),+) => { $($x)+* } } m!(1, 2);", "1 2 *")
	expands(t, "macro_rules! m { ($($k:ident = $v:expr);*) => { $($v => $k),* } } m!(a = 1; b = 2 + 3);", "1 => a, 2 + 3 => b")
	expands(t, "macro_rules! m { ($($k:ident: [$($v:expr),*]),*) => { $($($k = $v;)*)* } } m!(a: [1, 2], b: [], c: [3]);", "a = 1; a = 2; c = 3;")
	expands(t, "macro_rules! m { ($x:ident; $($y:ident)*) => { $($x.$y)* } } m!(a; b c);", "a.b a.c")
	expands(t, "macro_rules! m { ($(#[$a:meta])* fn $n:ident) => { $(#[$a])* $n } } m!(#[x] #[y = 1] fn f);", "#[x] #[y = 1] f")
	expands(t, "macro_rules! m { ($($x:tt)*) => { $($x)* } } m!(a + (b, c) => { d });", "a + (b, c) => { d }")
	expands(t, "macro_rules! m { ($($x:ident)? $y:literal) => { $($x)? $y } } m!(1);", "1")
	expands(t, "macro_rules! m { ($(($a:ident, $b:ident)) and +) => { $($b $a)+ } } m!((a, b) and (c, d));", "b a d c")
	expands(t, "macro_rules! m { ($a:expr $(, $r:expr)*) => { f($a, m!($($r),*)) } } m!(1, 2, 3);", "f(1, m! (2, 3))")
	expands(t, "macro_rules! m { ($n:ident) => { macro_rules! $n { ($x:expr) => { $x } } } } m!(k);", "macro_rules! k { ($ x : expr) => { $ x } }")
}

func TestMacroErrors(t *testing.T) {
	refuses(t, "macro_rules! m { (a b) => {} } m!(a c);", "no rules expected `c`")
	refuses(t, "macro_rules! m { (a b) => {} } m!(a fn);", "no rules expected keyword `fn`")
	refuses(t, "macro_rules! m { (a b) => {} } m!(a);", "unexpected end of macro invocation")
	refuses(t, "macro_rules! m { (a) => {}; (b $x:expr) => {} } m!(b 1 2);", "no rules expected `2`")
	refuses(t, "macro_rules! m { ($x:expr) => {}; (+) => {} } m!(1 +);", "expected expression, found end of macro arguments")
	refuses(t, "macro_rules! m { ($($x:ident)* $y:ident) => {} } m!(a b);", "local ambiguity when calling macro `m`: multiple parsing options: built-in NTs ident ('x') or ident ('y').")
	refuses(t, "macro_rules! m { ($x:expr, $x:expr) => {} } m!(1, 2);", "duplicate matcher binding")
	refuses(t, "macro_rules! m { ($x) => {} } m!(1);", "missing fragment specifier")
	refuses(t, "macro_rules! m { ($x:foo) => {} } m!(1);", "invalid fragment specifier `foo`")
	refuses(t, "macro_rules! m { ($x:expr + 1) => {} } m!(1);", "`$x:expr` is followed by `+`, which is not allowed for `expr` fragments")
	refuses(t, "macro_rules! m { ($x:ty $y:ident) => {} } m!(1);", "`$x:ty` is followed by `$y:ident`, which is not allowed for `ty` fragments")
	refuses(t, "macro_rules! m { ($($x:expr);* [1]) => {} } m!(1);", "`$x:expr` may be followed by `[`, which is not allowed for `expr` fragments")
	refuses(t, "macro_rules! m { ($()*) => {} } m!(1);", "repetition matches empty token tree")
	refuses(t, "macro_rules! m { ($($x:ident)) => {} } m!(1);", "expected one of: `*`, `+`, or `?`")
	refuses(t, "macro_rules! m { ($($x:ident)*) => { $x } } m!(a);", "variable `x` is still repeating at this depth")
	refuses(t, "macro_rules! m { ($x:ident) => { $($x)* } } m!(a);", "attempted to repeat an expression containing no syntax variables matched as repeating at this depth")
	refuses(t, "macro_rules! m { ($($x:ident)*; $($y:ident)*) => { $($x $y)* } } m!(a b; c);", "meta-variable `x` repeats 2 times, but `y` repeats 1 time")
}

// An expression that a macro matched keeps its precedence, each use of it is a
// tree of its own, and names are told apart by where they were written.
func TestExpansionParses(t *testing.T) {
	file, _, d := parse("macro_rules! m { ($a:expr, $t:ty, $p:pat) => { { let x = $a * 2 as $t; match $a { $p => x, _ => <$t>::MAX } } } } m!(1 + x, u8, 1 | 2);")
	m := CompileMacro(file.Items[0].(*MacroRules), d)
	const ctx = 1
	out, ok := m.Expand(file.Items[1].(*MacroItem).Mac, ctx, d)
	if !ok {
		t.Fatal(d.All()[0].Msg)
	}
	x := ParseExprTokens(out, d)
	if d.Failed() {
		t.Fatal(d.All()[0].Msg)
	}
	want := "{let x = (paren (1 + x) * (2 as u8)); match paren (1 + x) {(1 | 2) => x, _ => <u8>::MAX}}"
	if got := dump(x); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	let := x.(*BlockExpr).Stmts[0].(*LetStmt)
	if c := let.Pat.(*IdentPat).Name.Ctx; c != ctx {
		t.Errorf("the macro's x has context %d, not %d", c, ctx)
	}
	first := let.Init.(*BinaryExpr).L.(*ParenExpr).X.(*BinaryExpr)
	if c := first.R.(*PathExpr).Path.Segs[0].Name.Ctx; c != 0 {
		t.Errorf("the caller's x has context %d", c)
	}
	second := x.(*BlockExpr).Stmts[1].(*ExprStmt).X.(*MatchExpr).X.(*ParenExpr).X
	if Expr(first) == second {
		t.Error("two uses of a fragment share a node")
	}
}

// A fragment passed on to another macro matches again as what it is.
func TestFragmentsPassOn(t *testing.T) {
	file, _, d := parse("macro_rules! a { ($e:expr, $t:ty, $l:literal, $i:ident, $p:pat, $q:path, $s:stmt) => { b!($e, $t, $l, $i, $p, $q, $s) } }" +
		"macro_rules! b { ($e:expr, $t:ty, $l:literal, $i:ident, $p:pat, $q:path, $s:stmt) => { $s; let $p: $t = $e + $l - $i / $q } }" +
		"a!(1 + 1, &'static str, -5, z, (x, _), a::b, let y = 1);")
	a, b := CompileMacro(file.Items[0].(*MacroRules), d), CompileMacro(file.Items[1].(*MacroRules), d)
	out, ok := a.Expand(file.Items[2].(*MacroItem).Mac, 1, d)
	if !ok {
		t.Fatal(d.All()[0].Msg)
	}
	call := ParseExprTokens(out, d).(*MacroExpr)
	out, ok = b.Expand(call.Mac, 2, d)
	if !ok {
		t.Fatal(d.All()[0].Msg)
	}
	got := dumpStmts(ParseStmtsTokens(out, d))
	if d.Failed() {
		t.Fatal(d.All()[0].Msg)
	}
	want := "let y = 1; let tup(x, _): &'static str = ((paren (1 + 1) + paren (-5)) - (z / a::b));"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestMacroLimits(t *testing.T) {
	run := func(src string) (msg string, calls int) {
		file, _, d := parse(src)
		m := CompileMacro(file.Items[0].(*MacroRules), d)
		call := file.Items[1].(*MacroItem).Mac
		for ; ; calls++ {
			out, ok := m.Expand(call, uint32(calls+1), d)
			if !ok {
				return d.All()[0].Msg, calls
			}
			call = ParseExprTokens(out, d).(*MacroExpr).Mac
		}
	}
	msg, calls := run("macro_rules! m { ($x:expr) => { m!($x + $x) } } m!(1);")
	if want := "this macro call expands to more than 262144 tokens"; msg != want || calls > 24 {
		t.Errorf("%s after %d calls", msg, calls)
	}
	msg, _ = run("macro_rules! m { ($($x:tt)*) => { m!($($x)* $($x)*) } } m!(1 2 3);")
	if !strings.Contains(msg, "more than") {
		t.Error(msg)
	}
}
