package syntax

import (
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/diag"
)

func parse(src string) (*File, *SourceFile, *Diags) {
	var m SourceMap
	d := &Diags{}
	f := m.Add("test.rs", src)
	return ParseFile(f, d, false), f, d
}

func scanText(t testing.TB, src string) ([]Token, *Diags) {
	t.Helper()
	var m SourceMap
	d := &Diags{}
	toks, _, _ := Scan(m.Add("test.rs", src), d)
	return toks, d
}

func expr(t *testing.T, src, want string) {
	t.Helper()
	toks, d := scanText(t, src)
	got := dump(ParseExprTokens(toks, d))
	if d.Failed() {
		t.Errorf("%s\n error: %s", src, d.All()[0].Msg)
	} else if got != want {
		t.Errorf("%s\n got  %s\n want %s", src, got, want)
	}
}

func typ(t *testing.T, src, want string) {
	t.Helper()
	toks, d := scanText(t, src)
	got := dump(ParseTypeTokens(toks, d))
	if d.Failed() {
		t.Errorf("%s\n error: %s", src, d.All()[0].Msg)
	} else if got != want {
		t.Errorf("%s\n got  %s\n want %s", src, got, want)
	}
}

func pat(t *testing.T, src, want string) {
	t.Helper()
	toks, d := scanText(t, src)
	got := dump(ParsePatTokens(toks, d))
	if d.Failed() {
		t.Errorf("%s\n error: %s", src, d.All()[0].Msg)
	} else if got != want {
		t.Errorf("%s\n got  %s\n want %s", src, got, want)
	}
}

func stmts(t *testing.T, src, want string) {
	t.Helper()
	toks, d := scanText(t, src)
	got := dumpStmts(ParseStmtsTokens(toks, d))
	if d.Failed() {
		t.Errorf("%s\n error: %s", src, d.All()[0].Msg)
	} else if got != want {
		t.Errorf("%s\n got  %s\n want %s", src, got, want)
	}
}

func items(t *testing.T, src, want string) {
	t.Helper()
	file, f, d := parse(src)
	var l []string
	for _, it := range file.Items {
		l = append(l, dump(it))
	}
	got := strings.Join(l, " ")
	if d.Failed() {
		t.Errorf("%s\n error: %s", src, report(f, d))
	} else if got != want {
		t.Errorf("%s\n got  %s\n want %s", src, got, want)
	}
}

func TestOperators(t *testing.T) {
	expr(t, "a + b * c - d", "((a + (b * c)) - d)")
	expr(t, "a = b = c", "(a = (b = c))")
	expr(t, "a += b << 1", "(a += (b << 1))")
	expr(t, "a || b && c == d | e ^ f & g << h + i * j as k", "(a || (b && (c == (d | (e ^ (f & (g << (h + (i * (j as k))))))))))")
	expr(t, "-x as u8", "((-x) as u8)")
	expr(t, "-x.abs()", "(-x.abs())")
	expr(t, "!a && !b", "((!a) && (!b))")
	expr(t, "&&x", "(&(&x))")
	expr(t, "a && &b", "(a && (&b))")
	expr(t, "a & &b", "(a & (&b))")
	expr(t, "a&&&b", "(a && (&b))")
	expr(t, "&mut *x", "(&mut (*x))")
	expr(t, "&raw const x.y", "(&raw const x.y)")
	expr(t, "&raw mut x", "(&raw mut x)")
	expr(t, "&raw", "(&raw)")
	expr(t, "&raw + 1", "((&raw) + 1)")
	expr(t, "a < b as usize", "(a < (b as usize))")
	expr(t, "(a as usize) < b", "(paren (a as usize) < b)")
	expr(t, "a as Vec<u8>", "(a as Vec<u8>)")
	expr(t, "a as u8 + b", "((a as u8) + b)")
	expr(t, "a as u32 as u64 > b", "(((a as u32) as u64) > b)")
	expr(t, "a as u8 >> 2", "((a as u8) >> 2)")
	expr(t, "x<-1", "(x < (-1))")
	expr(t, "a.b.c()?.await?[0](1)", "a.b.c()?.await?[0](1)")
	expr(t, "_ = f()", "(_ = f())")
	expr(t, "(a, _) = (1, 2)", "(tup(a, _) = tup(1, 2))")
	expr(t, "S { x, .. } = s", "(S{x ..} = s)")
	expr(t, "a == b && c != d", "((a == b) && (c != d))")
}

func TestRanges(t *testing.T) {
	expr(t, "1..2", "(1..2)")
	expr(t, "1..=n - 1", "(1..=(n - 1))")
	expr(t, "..", "(..)")
	expr(t, "..n", "(..n)")
	expr(t, "..=n", "(..=n)")
	expr(t, "a[1..]", "a[(1..)]")
	expr(t, "&a[..]", "(&a[(..)])")
	expr(t, "a || b..c && d", "((a || b)..(c && d))")
	expr(t, "x = 1..3", "(x = (1..3))")
	expr(t, "for i in 0.. { }", "for i in (0..) {}")
	expr(t, "for i in 0..n { }", "for i in (0..n) {}")
	expr(t, "1.0..2.0", "(1.0f..2.0f)")
	expr(t, "1. ..2.", "(1.f..2.f)")
	expr(t, "return ..", "return (..)")
}

func TestLiterals(t *testing.T) {
	expr(t, "1.max(2)", "1.max(2)")
	expr(t, "1.", "1.f")
	expr(t, "1e5", "1e5f")
	expr(t, "1.5e-3_f64", "1.5e-3f64")
	expr(t, "2f32", "2f32")
	expr(t, "0x_ff_u8", "255u8")
	expr(t, "0xdead_BEEF", "3735928559")
	expr(t, "0b1010_i8", "10i8")
	expr(t, "0o17", "15")
	expr(t, "1_000usize", "1000usize")
	expr(t, "0xe+1", "(14 + 1)")
	expr(t, "340282366920938463463374607431768211455u128", "0xffffffffffffffff_ffffffffffffffffu128")
	expr(t, "18446744073709551616", "0x1_0000000000000000")
	expr(t, `"a\n\t\\\"\x41\u{1F980}\0"`, `"a\n\t\\\"A🦀\x00"`)
	expr(t, "\"a \\\n   b\"", `"a b"`)
	expr(t, "\"a \\\r\n   b\r\nc\"", `"a b\nc"`)
	expr(t, "\"two\nlines\"", `"two\nlines"`)
	expr(t, `r"\n"`, `"\\n"`)
	expr(t, `r#"a "quoted" b"#`, `"a \"quoted\" b"`)
	expr(t, `r##"a"#b"##`, `"a\"#b"`)
	expr(t, `b"\xff\x00a"`, `b"\xff\x00a"`)
	expr(t, `br"\x"`, `b"\\x"`)
	expr(t, `c"hi"`, `c"hi"`)
	expr(t, `'a'`, `'a'`)
	expr(t, `'\''`, `'\''`)
	expr(t, `'"'`, `'"'`)
	expr(t, `'\u{e9}'`, `'é'`)
	expr(t, `'é'`, `'é'`)
	expr(t, `b'a'`, `b'97'`)
	expr(t, `b'\n'`, `b'10'`)
	expr(t, "true & false", "(true & false)")
	expr(t, "t.0.1", "t.0.1")
	expr(t, "t.0.1.2", "t.0.1.2")
	expr(t, "t.0.1 .2", "t.0.1.2")
	expr(t, "t.0.foo()", "t.0.foo()")
	expr(t, "t.0. foo", "t.0.foo")
	expr(t, "1.0.max(x)", "1.0f.max(x)")
	expr(t, "r#type + r#loop", "(type + loop)")
}

func TestBlocksAndControl(t *testing.T) {
	expr(t, "if a { 1 } else if b { 2 } else { 3 }", "if a {1} else if b {2} else {3}")
	expr(t, "if x == S { y } else { z }", "if (x == S) {y} else {z}")
	expr(t, "if (S { y: 1 }).ok() {}", "if paren S{y: 1}.ok() {}")
	expr(t, "if f(S { y }) {}", "if f(S{y}) {}")
	expr(t, "if let Some(x) = a && x > 1 && let y = z {}", "if (((let Some(x) = a) && (x > 1)) && (let y = z)) {}")
	expr(t, "while let Some(x) = stack.pop() { f(x) }", "while (let Some(x) = stack.pop()) {f(x)}")
	expr(t, "if let A | B = x {}", "if (let (A | B) = x) {}")
	expr(t, "'a: loop { break 'a 1 }", "'a: loop {break 'a 1}")
	expr(t, "'a: { break 'a }", "'a: {break 'a}")
	expr(t, "'outer: for (i, x) in v.iter().enumerate() { continue 'outer; }", "'outer: for tup(i, x) in v.iter().enumerate() {continue 'outer;}")
	expr(t, "loop { break; }", "loop {break;}")
	expr(t, "match x { 0 => 1, n if n > 1 => { 2 } _ => 3 }", "match x {0 => 1, n if (n > 1) => {2}, _ => 3}")
	expr(t, "match x { A => {} B => {}, C => if a { b } D => loop {} }", "match x {A => {}, B => {}, C => if a {b}, D => loop {}}")
	expr(t, "match x { A => {}.f(), B => 1 }", "match x {A => {}.f(), B => 1}")
	expr(t, "match x { | A | B => 1 }", "match x {(A | B) => 1}")
	expr(t, "match (a, b) { (Some(x), None) if let Some(y) = x => y, _ => z }", "match tup(a, b) {tup(Some(x), None) if (let Some(y) = x) => y, _ => z}")
	expr(t, "return x?", "return x?")
	expr(t, "unsafe { *p }", "unsafe {(*p)}")
	expr(t, "const { 1 + 1 }", "const {(1 + 1)}")
	expr(t, "async { 1 }.await", "async {1}.await")
	expr(t, "async move { x }", "async move {x}")
	expr(t, "try { x? }", "try {x?}")
	expr(t, "break 'a { 1 }", "break 'a {1}")
	expr(t, "if break {}", "if break {}")
}

func TestClosures(t *testing.T) {
	expr(t, "|| 1", "(|| 1)")
	expr(t, "|x| x + 1", "(|x| (x + 1))")
	expr(t, "|x, (y, z): (i32, u8)| x", "(|x, tup(y, z): (i32, u8)| x)")
	expr(t, "move || -> i32 { 1 }", "(move || -> i32 {1})")
	expr(t, "async move |x| x.await", "(async move |x| x.await)")
	expr(t, "async |x: u8| { x }", "(async |x: u8| {x})")
	expr(t, "|&x| x", "(|&x| x)")
	expr(t, "|&&x| x", "(|&&x| x)")
	expr(t, "|_| ()", "(|_| tup())")
	expr(t, "|x: &dyn Fn(u8) -> u8| x", "(|x: &(dyn Fn(u8) -> u8)| x)")
	expr(t, "|a| |b| a | b", "(|a| (|b| (a | b)))")
	expr(t, "f(|| {}, || 1)", "f((|| {}), (|| 1))")
	expr(t, "a || b", "(a || b)")
	expr(t, "a | b | c", "((a | b) | c)")
	expr(t, "|x| match x { _ => 1 }", "(|x| match x {_ => 1})")
	expr(t, "(|x| x)(1)", "paren (|x| x)(1)")
	expr(t, "|x| x = 1", "(|x| (x = 1))")
	expr(t, "for<'a> |x: &'a u8| -> &'a u8 { x }", "(|x: &'a u8| -> &'a u8 {x})")
	expr(t, "|S { a, .. }, [x, y]| a", "(|S{a: a ..}, [x, y]| a)")
}

func TestPathsAndGenerics(t *testing.T) {
	expr(t, "Vec::<u8>::new()", "Vec::<u8>::new()")
	expr(t, "iter.collect::<Vec<_>>()", "iter.collect::<Vec<_>>()")
	expr(t, "a::<Vec<Vec<u8>>>()", "a::<Vec<Vec<u8>>>()")
	expr(t, "<T as Trait>::f(x)", "<T as Trait>::f(x)")
	expr(t, "<[u8]>::len(x)", "<[u8]>::len(x)")
	expr(t, "<<A as B>::C as D>::e()", "<<A as B>::C as D>::e()")
	expr(t, "f::<<A as B>::C>()", "f::<<A as B>::C>()")
	expr(t, "f::<3, -1, { N + 1 }, true>()", "f::<const 3, const (-1), const {(N + 1)}, const true>()")
	expr(t, "::std::mem::swap", "::std::mem::swap")
	expr(t, "crate::a::b + self::c + super::d + Self::E", "(((crate::a::b + self::c) + super::d) + Self::E)")
	expr(t, "S { a: 1, b, ..Default::default() }", "S{a: 1, b ..Default::default()}")
	expr(t, "S::<u8> { 0: x }", "S::<u8>{0: x}")
	expr(t, "Self { x }", "Self{x}")
	expr(t, "vec![1, 2; 3]", "vec![1, 2; 3")
	expr(t, "a::b!{x}", "a::b!{x")
	expr(t, "a != b", "(a != b)")
	expr(t, "x.a!=b", "(x.a != b)")
	expr(t, "a < b", "(a < b)")
	expr(t, "a >= b", "(a >= b)")
	expr(t, "f::<Item<u8>= ()>()", "f::<Item<u8> = ()>()")
}

func TestTypes(t *testing.T) {
	typ(t, "Vec<Vec<u8>>", "Vec<Vec<u8>>")
	typ(t, "HashMap<K, Vec<Box<dyn Fn(&'a K) -> V + Send + 'static>>>", "HashMap<K, Vec<Box<(dyn Fn(&'a K) -> V + Send + 'static)>>>")
	typ(t, "&'a mut [T]", "&'a mut [T]")
	typ(t, "&&str", "&&str")
	typ(t, "*const *mut u8", "*const *mut u8")
	typ(t, "[u8; N * 2]", "[u8; (N * 2)]")
	typ(t, "()", "()")
	typ(t, "(u8,)", "(u8)")
	typ(t, "(u8)", "u8")
	typ(t, "!", "!")
	typ(t, "fn(x: u8, &str) -> !", "fn(u8, &str) -> !")
	typ(t, "unsafe extern \"C\" fn(*const ())", "unsafe extern fn(*const ())")
	typ(t, "for<'a> fn(&'a u8)", "fn(&'a u8)")
	typ(t, "impl for<'a> Fn(&'a u8) -> u8 + use<'a, T>", "(impl Fn(&'a u8) -> u8)")
	typ(t, "dyn Future<Output = T> + Send", "(dyn Future<Output = T> + Send)")
	typ(t, "&(dyn A + B)", "&(dyn A + B)")
	typ(t, "Box<dyn ?Sized + Tr>", "Box<(dyn ?Sized + Tr)>")
	typ(t, "impl Iterator<Item: Clone>", "(impl Iterator<Item: Clone>)")
	typ(t, "<T as Iterator>::Item", "<T as Iterator>::Item")
	typ(t, "T::Item", "T::Item")
	typ(t, "Foo<'a, T, 3, { 1 }>", "Foo<'a, T, const 3, const {1}>")
	typ(t, "Fn::(u8)", "Fn(u8)")
	typ(t, "Vec::<u8>", "Vec<u8>")
	typ(t, "Pin<&mut (dyn A)>", "Pin<&mut (dyn A)>")
	typ(t, "dyn for<'a> Fn(&'a str) -> Pin<Box<dyn Future<Output = ()> + 'a>>", "(dyn Fn(&'a str) -> Pin<Box<(dyn Future<Output = ()> + 'a)>>)")
	typ(t, "_", "_")
	typ(t, "m!(x)", "m!(x")
}

func TestPatterns(t *testing.T) {
	pat(t, "_", "_")
	pat(t, "x", "x")
	pat(t, "mut x", "mut x")
	pat(t, "ref mut x", "ref mut x")
	pat(t, "x @ Some(_)", "x @ Some(_)")
	pat(t, "n @ (1 | 2)", "n @ (1 | 2)")
	pat(t, "n @ 1..=5", "n @ [1..=5]")
	pat(t, "1..=5 | 7.. | ..=3", "([1..=5] | [7..] | [..=3])")
	pat(t, "'a'..='z'", "['a'..='z']")
	pat(t, "-1", "(-1)")
	pat(t, "-5..=-1", "[(-5)..=(-1)]")
	pat(t, "i32::MIN..=0", "[i32::MIN..=0]")
	pat(t, "A..=B", "[A..=B]")
	pat(t, "&&x", "&&x")
	pat(t, "&mut (a, b)", "&mut tup(a, b)")
	pat(t, "&(ref a, _)", "&tup(ref a, _)")
	pat(t, "(a,)", "tup(a)")
	pat(t, "(a)", "a")
	pat(t, "(..)", "tup(..)")
	pat(t, "(a, .., b)", "tup(a, .., b)")
	pat(t, "[first, rest @ ..]", "[first, rest @ ..]")
	pat(t, "[]", "[]")
	pat(t, "None", "None")
	pat(t, "Option::None", "path Option::None")
	pat(t, "Self", "path Self")
	pat(t, "A::B(x, ..)", "A::B(x, ..)")
	pat(t, "S { a, b: (c, _), ref d, mut e, .. }", "S{a: a, b: tup(c, _), d: ref d, e: mut e ..}")
	pat(t, "T { 0: x }", "T{0: x}")
	pat(t, "<T as A>::B { .. }", "<T as A>::B{ ..}")
	pat(t, "\"s\" | b\"t\" | true", "(\"s\" | b\"t\" | true)")
	pat(t, "m!(x)", "m!(x")
	pat(t, "Vec::<u8>::X", "path Vec::<u8>::X")
}

func TestStatements(t *testing.T) {
	stmts(t, "let x; let y: u8 = 1; let (a, b) = c;", "let x; let y: u8 = 1; let tup(a, b) = c;")
	stmts(t, "let Some(x) = y else { return };", "let Some(x) = y else {return};")
	stmts(t, "a(); b", "a(); b")
	stmts(t, "if a {} -1", "if a {} (-1)")
	stmts(t, "match a {} *b = 1;", "match a {} ((*b) = 1);")
	stmts(t, "match a {}.b()", "match a {}.b()")
	stmts(t, "{ 1 } [2]", "{1} [2]")
	stmts(t, "if a { b } else { c }.d; e", "if a {b} else {c}.d; e")
	stmts(t, "unsafe { a } & b", "unsafe {a} (&b)")
	stmts(t, "loop {} && a", "loop {} (&(&a))")
	stmts(t, "let x = if a { b } else { c } + 1;", "let x = (if a {b} else {c} + 1);")
	stmts(t, "async {}; async fn f() {} async move {}.await", "async {}; async fn f() {} async move {}.await")
	stmts(t, "m!(); m![1]; m! {} m! {}.x; m!(1)", "stmt m!(; stmt m![1; stmt m!{ m!{.x; stmt m!(1")
	stmts(t, "m!(1) + 2; m!{} - 2", "(m!(1 + 2); stmt m!{ (-2)")
	stmts(t, "struct S; fn f() {} use a::b; const N: u8 = 1; static T: u8 = 2;", "struct S fn f() {} use a::b as b; const N: u8 = 1; static T: u8 = 2;")
	stmts(t, "union = 1; auto = 2; raw = 3; safe(); default.x", "(union = 1); (auto = 2); (raw = 3); safe(); default.x")
	stmts(t, "const { 1 }; unsafe { 2 }; unsafe fn f() {}", "const {1}; unsafe {2}; unsafe fn f() {}")
	stmts(t, "#[allow(x)] let a = 1; #[b] c;", "let a = 1; c;")
	stmts(t, ";;;a;;", "a;")
	stmts(t, "'a: loop {} 'b: { } c", "'a: loop {} 'b: {} c")
	stmts(t, "|x| x; move || y; async move |z| z", "(|x| x); (move || y); (async move |z| z)")
	stmts(t, "S { x: 1 }; S { x } == y", "S{x: 1}; (S{x} == y)")
	stmts(t, "return; return 1; break", "return; return 1; break")
	stmts(t, "crate::f(); self.x = 1; super::g(); Self::h()", "crate::f(); (self.x = 1); super::g(); Self::h()")
	stmts(t, "macro_rules! m { () => {} } m!();", "macro_rules m {() => {}} stmt m!(;")
}

func TestItems(t *testing.T) {
	items(t, "fn f<'a, T: Clone + 'a, const N: usize>(x: &'a T, mut y: [u8; N]) -> impl Fn() + 'a where T: Send, 'a: 'static {}",
		"fn f<'a, T: Clone + 'a, const N: usize> where T: Send(x: &'a T, mut y: [u8; N]) -> (impl Fn() + 'a) {}")
	items(t, "pub(crate) async unsafe fn f() {} pub(in a::b) const fn g() {} extern \"C\" fn h() {}",
		"pub async unsafe fn f() {} pub const fn g() {} extern fn h() {}")
	items(t, "struct A; struct B(u8, pub u8); struct C<T = u8> where T: X { pub a: T, b: u8 } pub struct D {}",
		"struct A struct B{0: u8, pub 1: u8} struct C<T = u8> where T: X{pub a: T, b: u8} pub struct D{}")
	items(t, "struct A<T>(T) where T: X; union U { a: u8 }", "struct A<T> where T: X{0: T} union struct U{a: u8}")
	items(t, "enum E<T> { A, B(T), C { x: u8 }, #[default] D = 4, }", "enum E<T>{A, B{0: T}, C{x: u8}, D = 4}")
	items(t, "trait T<A>: B + 'static where Self: Sized { type X: Y = Z; const N: u8; fn f(&self); fn g(self: Box<Self>) {} m!(); }",
		"trait T: B + 'static<A> where Self: Sized {type X: Y = Z; const N: u8; fn f(&self); fn g(self: Box<Self>) {} m!(;}")
	items(t, "impl<T> A<T> for B where T: C { type X = u8; pub fn f(&mut self) {} fn g(mut self) {} fn h(&'a self) {} }",
		"impl<T> where T: C A<T> for B {type X = u8; pub fn f(&mut self) {} fn g(mut self) {} fn h(&self) {}}")
	items(t, "unsafe impl Send for X {} impl !Sync for X {} unsafe trait U {} auto trait V {}",
		"unsafe impl Send for X {} impl ! Sync for X {} unsafe trait U {} auto trait V {}")
	items(t, "impl <T as A>::B { } impl<> C {}", "impl <T as A>::B {} impl C {}")
	items(t, "mod a { fn f() {} mod b; }", "mod a {fn f() {} mod b;}")
	items(t, "use a; use a::b as c; use a::{b, c::{self, d as _}, e::*, self as z}; use ::x::y; use {p, q::r}; pub use self::s;",
		"use a as a; use a::b as c; use a::b as b; use a::c as c; use a::c::d as _; use a::e::*; use a as z; use ::x::y as y; use p as p; use q::r as r; pub use self::s as s;")
	items(t, "extern crate a; extern crate b as c; extern \"C\" { fn x(); }", "extern crate a as a; extern crate b as c; extern {}")
	items(t, "type A<T> = Vec<T>; const _: () = (); static mut X: u8 = 1;", "type A<T> = Vec<T>; const _: () = tup(); static mut X: u8 = 1;")
	items(t, "#[derive(Debug, Clone)] #[doc = \"x\"] pub struct S; #[tokio::main] async fn main() {}",
		"#[derive Debug, Clone] #[doc \"x\"] pub struct S #[tokio::main] async fn main() {}")
	items(t, "macro_rules! m { ($x:expr) => { $x }; () => () } thread_local! { static A: u8 = 1; } m!(x);",
		"macro_rules m {($x:expr) => {$x} () => {}} thread_local!{static A: u8 = 1;; m!(x;")
	items(t, "/// doc\nfn f() { /* a /* nested */ b */ }\n/** x */ fn g() {}", "#[doc] fn f() {} #[doc] fn g() {}")
	items(t, "#!/usr/bin/env run\n#![allow(x)]\nfn f() {}", "fn f() {}")
	items(t, "\ufefffn f() {}", "fn f() {}")
	items(t, "fn f<T>() where T:, for<'a> &'a T: Fn(&'a u8), {}", "fn f<T> where T where &'a T: Fn(&'a u8)() {}")
	items(t, "fn f(#[a] x: u8, _: u8, (a, b): (u8, u8), &c: &u8) {}", "fn f(x: u8, _: u8, tup(a, b): (u8, u8), &c: &u8) {}")
	items(t, "const fn f() {} async fn g() {} pub const N: u8 = 1;", "const fn f() {} async fn g() {} pub const N: u8 = 1;")
	items(t, "#[intrinsic = \"x\"] pub fn f(x: u8) -> u8;", "#[intrinsic \"x\"] pub fn f(x: u8) -> u8;")
	items(t, "fn größe() { let ñ = 1; }", "fn größe() {let ñ = 1;}")
}

func TestLazyBodies(t *testing.T) {
	var m SourceMap
	var d Diags
	file := ParseFile(m.Add("a.rs", "fn f() { { 1 } } impl A { fn g(&self) { 2 } } fn h();"), &d, true)
	f := file.Items[0].(*FnItem)
	if got := dump(f); got != "fn f() lazy { { 1 } }" {
		t.Errorf("f: %s", got)
	}
	ParseBody(f, &d)
	if got := dump(f); got != "fn f() {{1}}" {
		t.Errorf("f parsed: %s", got)
	}
	impl := ParseImpl(file.Items[1].(*UnreadImpl), &d).(*ImplItem)
	if impl.Items != nil || impl.Unread == nil {
		t.Errorf("the impl was read: %s", dump(impl))
	}
	g := ParseAssocItems(impl.Unread, &d, false)[0].(*FnItem)
	ParseBody(g, &d)
	ParseBody(g, &d)
	if got := dump(g); got != "fn g(&self) {2}" {
		t.Errorf("g parsed: %s", got)
	}
}

func TestKeywords(t *testing.T) {
	for k := firstKeyword; k < numKinds; k++ {
		want := k
		if k == KwGen { // reserved in edition 2024 only, and a name in what people paste
			want = Name
		}
		if got := wordKind(k.String()); got != want {
			t.Errorf("%s is %v", k, got)
		}
	}
}

func TestFileDoc(t *testing.T) {
	file, _, _ := parse("//! One.\n//!\n//! Two.\nfn f() {}\n//! not this\n")
	if file.Doc != "One.\n\nTwo." {
		t.Errorf("doc is %q", file.Doc)
	}
}

func TestSpans(t *testing.T) {
	src := "fn f() { a.b(1) + 2 * é; let x: Vec<Vec<u8>> = y; if a { b } else { c } }"
	var m SourceMap
	var d Diags
	file := ParseFile(m.Add("a.rs", src), &d, false)
	body := file.Items[0].(*FnItem).Body
	text := func(s Span, want string) {
		t.Helper()
		if got := m.Text(s); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	text(file.Items[0].Base().Span, src)
	bin := body.Stmts[0].(*ExprStmt).X.(*BinaryExpr)
	text(body.Stmts[0].StmtSpan(), "a.b(1) + 2 * é;")
	text(bin.Span, "a.b(1) + 2 * é")
	text(bin.OpSpan, "+")
	text(bin.L.ExprSpan(), "a.b(1)")
	text(bin.R.ExprSpan(), "2 * é")
	let := body.Stmts[1].(*LetStmt)
	text(let.Span, "let x: Vec<Vec<u8>> = y;")
	text(let.Type.TypeSpan(), "Vec<Vec<u8>>")
	text(let.Type.(*PathType).Path.Segs[0].Args.Args[0].Type.TypeSpan(), "Vec<u8>")
	text(body.Stmts[2].StmtSpan(), "if a { b } else { c }")
	text(body.RBrace, "}")
	if at := m.Files()[0].Position(let.Pat.PatSpan().Lo); at.Line != 1 || at.Column != (diag.Column{Byte: 31, Char: 30, Cell: 30, UTF16: 30}) {
		t.Errorf("position of x: %+v", at)
	}
}
