package check

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// The tests of this file ask the type checker one question each. With RUSTC=rustc in the environment, the questions
// that a program can ask go to rustc as well.

// questions is the crate in which the types and traits of a question are looked up.
const questions = `
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::fmt::{Debug, Display};
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::{Arc, Mutex, MutexGuard};
pub trait Shape { type Side; fn side(&self) -> Self::Side; }
pub struct Square(u8);
impl Shape for Square { type Side = u8; fn side(&self) -> u8 { self.0 } }
impl<T: Shape> Shape for Option<T> { type Side = Option<T::Side>; fn side(&self) -> Self::Side { None } }
impl Shape for [u8; 2] { type Side = u16; fn side(&self) -> u16 { 0 } }
impl<T> Shape for [T; 3] { type Side = T; fn side(&self) -> T { loop {} } }
pub trait On<T> {}
impl On<u8> for Square {}
impl On<bool> for Square {}
impl<T: Clone> On<T> for Rc<T> {}
#[derive(Clone, Copy, PartialEq)] pub struct Plain<T>(T);
pub struct Raw(*const u8);
`

// asker answers questions in one inference context.
type asker struct {
	*testing.T
	p *Program
	c *inferCtxt
	l *lower
}

// asks compiles the signatures of the crate with more items.
func asks(t *testing.T, more string) *asker {
	t.Helper()
	var sources syntax.SourceMap
	d := syntax.Diags{Max: 100}
	s := resolve.NewSession(&sources, &d, libraryFiles)
	crate := s.Main(sources.Add("src/main.rs", questions+more))
	p := New(s, crate)
	p.SetEvaluator(NewEvaluator(p))
	p.index()
	if d.Failed() {
		t.Fatal(show(s))
	}
	a := &asker{T: t, p: p, c: newInferCtxt(p, nil)}
	a.l = &lower{p: p, scope: crate.Root, infer: a.c.fresh}
	return a
}

// ty is the type that a text names; each _ in it is another variable.
func (a *asker) ty(text string) *types.Type {
	a.Helper()
	var sources syntax.SourceMap
	toks, _, ok := syntax.Scan(sources.Add("type", text), a.p.S.Diags)
	if !ok {
		a.Fatalf("%s: %s", text, show(a.p.S))
	}
	t := a.l.ty(syntax.ParseTypeTokens(toks, a.p.S.Diags))
	if a.p.S.Diags.Failed() {
		a.Fatalf("%s: %s", text, show(a.p.S))
	}
	return t
}

// item is the item of the crate that has that name.
func (a *asker) item(name string) *resolve.Def {
	a.Helper()
	for _, d := range a.l.scope.Defs() {
		if d.Name == name {
			return d
		}
	}
	a.Fatalf("there is no %s", name)
	return nil
}

func TestUnify(t *testing.T) {
	a := asks(t, "")
	for _, q := range []struct{ left, right, want string }{
		{"Vec<_>", "Vec<i32>", "Vec<i32>"},
		{"Vec<_>", "Option<i32>", ""},
		{"(_, u8)", "(bool, _)", "(bool, u8)"},
		{"&_", "&mut u8", ""},
		{"&mut [_]", "&mut [u8]", "&mut [u8]"},
		{"[_; 3]", "[u8; 3]", "[u8; 3]"},
		{"[u8; _]", "[u8; 3]", "[u8; 3]"},
		{"[u8; 2]", "[u8; 3]", ""},
		{"fn(_) -> u8", "fn(bool) -> _", "fn(bool) -> u8"},
		{"fn(u8)", "fn(u8, u8)", ""},
		{"*const _", "*mut u8", ""},
		{"dyn Debug", "dyn Display", ""},
		{"HashMap<_, Vec<_>>", "HashMap<u8, Vec<Option<bool>>>", "HashMap<u8, Vec<Option<bool>>>"},
		{"!", "u8", ""},
		{"()", "()", "()"},
	} {
		was := a.c.snap()
		x := a.ty(q.left)
		got := ""
		if a.c.unify(x, a.ty(q.right)) {
			got = a.c.resolve(x).String()
		}
		if got != q.want {
			t.Errorf("unify(%q, %q) is %q, want %q", q.left, q.right, got, q.want)
		}
		a.c.rollback(was)
	}
}

// A variable is in no type that it stands for.
func TestUnifyIsFinite(t *testing.T) {
	a := asks(t, "")
	v := a.ty("_")
	if a.c.unify(v, a.p.Ref(v, false)) {
		t.Errorf("a variable became %s", a.c.resolve(v))
	}
	x, y := a.ty("_"), a.ty("_")
	if !a.c.unify(x, a.p.Tuple(y)) || a.c.unify(y, a.p.Slice(x)) {
		t.Errorf("two variables became %s and %s", a.c.resolve(x), a.c.resolve(y))
	}
}

// clauses lists where clauses and whether they hold: yes, no, or maybe while a variable is open.
var clauses = []struct{ clause, want string }{
	{"Vec<i32>: Clone", "yes"},
	{"Vec<Square>: Clone", "no"},
	{"Rc<Square>: Clone", "yes"},
	{"&'static Square: Copy", "yes"},
	{"&'static mut u8: Copy", "no"},
	{"Plain<u8>: Copy", "yes"},
	{"Plain<String>: Copy", "no"},
	{"Plain<String>: Clone", "yes"},
	{"Plain<f64>: PartialEq", "yes"},
	{"Plain<f64>: Eq", "no"},
	{"[u8]: Sized", "no"},
	{"dyn Debug: Debug", "yes"},
	{"dyn Debug: Display", "no"},
	{"Box<dyn Debug>: Debug", "yes"},
	{"Square: On<u8>", "yes"},
	{"Square: On<char>", "no"},
	{"Rc<String>: On<String>", "yes"},
	{"Rc<u8>: On<u16>", "no"},
	{"Option<Option<Square>>: Shape", "yes"},
	{"Option<u8>: Shape", "no"},
	{"[u8; 2]: Shape", "yes"},
	{"[u8; 3]: Shape", "yes"},
	{"[u8; 4]: Shape", "no"},
	{"fn(u8) -> bool: Fn(u8) -> bool", "yes"},
	{"fn(u8) -> bool: Fn(u16) -> bool", "no"},
	{"Pin<Box<dyn Future<Output = u8>>>: Future<Output = u8>", "yes"},
	{"Pin<Box<dyn Future<Output = u8>>>: Future<Output = u16>", "no"},
	{"Vec<u8>: IntoIterator<Item = u8>", "yes"},
	{"Vec<u8>: IntoIterator<Item = &'static u8>", "no"},
	{"String: Into<Box<str>>", "yes"},
	{"u8: Into<u16>", "yes"},
	{"u16: Into<u8>", "no"},
	{"u16: TryInto<u8>", "yes"},
	{"String: From<&'static str>", "yes"},
	{"Rc<u8>: Send", "no"},
	{"Arc<u8>: Send", "yes"},
	{"Arc<Cell<u8>>: Send", "no"},
	{"Cell<u8>: Send", "yes"},
	{"Cell<u8>: Sync", "no"},
	{"RefCell<Rc<u8>>: Send", "no"},
	{"Mutex<Cell<u8>>: Sync", "yes"},
	{"MutexGuard<'static, u8>: Send", "no"},
	{"MutexGuard<'static, u8>: Sync", "yes"},
	{"Raw: Send", "no"},
	{"*mut u8: Sync", "no"},
	{"BTreeMap<u8, Rc<u8>>: Send", "no"},
	{"dyn Debug + Send: Send", "yes"},
	{"Box<dyn Debug>: Send", "no"},
	{"std::marker::PhantomPinned: Unpin", "no"},
	{"Box<std::marker::PhantomPinned>: Unpin", "yes"},
	{"std::vec::IntoIter<Rc<u8>>: Send", "no"},
	{"std::vec::IntoIter<u8>: DoubleEndedIterator", "yes"},
	{"std::iter::Map<std::ops::Range<u8>, fn(u8) -> u8>: ExactSizeIterator", "yes"},
	{"std::iter::Filter<std::ops::Range<u8>, fn(&u8) -> bool>: ExactSizeIterator", "no"},
}

func TestSelect(t *testing.T) {
	var more strings.Builder
	for i, b := range clauses {
		fmt.Fprintf(&more, "fn q%d() where %s {}\n", i, b.clause)
	}
	a := asks(t, more.String())
	for i, b := range clauses {
		got := selYes
		preds := a.p.fn(a.item(fmt.Sprintf("q%d", i))).preds
		for j := range preds {
			if preds[j].assoc == nil {
				got = min(got, a.c.holds(preds[j].trait, preds[j].args...))
				// Selection takes auto traits to hold; they are decided when all bodies are checked.
				if tr := preds[j].trait; checkedAuto(tr) && a.p.autoFault(tr, preds[j].args[0], &noParams, nil) != nil {
					got = selNo
				}
				continue
			}
			was := a.c.snap()
			got = min(got, a.c.eval(&preds[j]))
			a.c.rollback(was)
		}
		if text := [...]string{"no", "maybe", "yes"}[got]; text != b.want || len(preds) == 0 {
			t.Errorf("%s: %s (%d predicates), want %s", b.clause, text, len(preds), b.want)
		}
	}
	rustcAgrees(t)
}

// A variable that more than one impl fits is left open, and one that a single impl fits is not.
func TestSelectWithVariables(t *testing.T) {
	a := asks(t, "")
	for _, q := range []struct{ self, trait, arg, want string }{
		{"Square", "On", "_", "maybe"},
		{"Rc<bool>", "On", "_", "yes"},
		{"_", "On", "u8", "maybe"},
		{"Option<_>", "Shape", "", "maybe"},
		{"[_; 2]", "Shape", "", "yes"},
		{"[_; 3]", "Shape", "", "yes"},
		{"[u8; _]", "Shape", "", "maybe"},
		{"Vec<_>", "Shape", "", "no"},
	} {
		args := []*types.Type{a.ty(q.self)}
		if q.arg != "" {
			args = append(args, a.ty(q.arg))
		}
		got := [...]string{"no", "maybe", "yes"}[a.c.holds(a.item(q.trait), args...)]
		if got != q.want {
			t.Errorf("%s: %s<%s> is %s, want %s", q.self, q.trait, q.arg, got, q.want)
		}
	}
}

var projections = []struct{ ty, want string }{
	{"<Vec<u8> as IntoIterator>::Item", "u8"},
	{"<&'static [u8] as IntoIterator>::Item", "&u8"},
	{"<HashMap<u8, bool> as IntoIterator>::Item", "(u8, bool)"},
	{"<std::str::Chars<'static> as Iterator>::Item", "char"},
	{"<Option<Square> as Shape>::Side", "Option<u8>"},
	{"<[bool; 3] as Shape>::Side", "bool"},
	{"<[u8; 2] as Shape>::Side", "u16"},
	{"<u8 as std::ops::Add>::Output", "u8"},
	{"<String as std::ops::Deref>::Target", "str"},
	{"<Pin<Box<dyn Future<Output = u8>>> as Future>::Output", "u8"},
	{"<fn(u8) -> bool as FnOnce<(u8,)>>::Output", "bool"},
	{"<std::iter::Rev<std::ops::Range<u64>> as Iterator>::Item", "u64"},
}

func TestProject(t *testing.T) {
	a := asks(t, "")
	for _, q := range projections {
		got := a.c.norm(a.ty(q.ty))
		a.c.solve()
		if got := a.c.resolve(got).String(); got != q.want {
			t.Errorf("%s is %s, want %s", q.ty, got, q.want)
		}
	}
}

// rustcAgrees gives each clause to rustc, which refuses a function that calls another whose clause does not hold.
func rustcAgrees(t *testing.T) {
	rustc := os.Getenv("RUSTC")
	if rustc == "" {
		return
	}
	dir := t.TempDir()
	for i, b := range clauses {
		text := "#![allow(dead_code, unused_imports, trivial_bounds)]\n" + questions +
			fmt.Sprintf("fn asks() where %s {}\nfn main() { asks(); }\n", b.clause)
		file := filepath.Join(dir, fmt.Sprintf("q%d.rs", i))
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(rustc, "--edition=2024", "--emit=metadata", "--out-dir", dir, file).CombinedOutput()
		if (err == nil) != (b.want == "yes") {
			t.Errorf("rustc on %s: %v, want %s\n%s", b.clause, err, b.want, out)
		}
	}
}
