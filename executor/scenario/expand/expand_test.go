package expand_test

import (
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/expand"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// expander returns an Expander, and what parses items with its sources.
func expander() (*expand.Expander, func(text string) []syntax.Item) {
	e := &expand.Expander{Sources: &syntax.SourceMap{}, Diags: &syntax.Diags{}, Budget: &budget.Budget{}}
	return e, func(text string) []syntax.Item {
		toks, _, _ := syntax.Scan(e.Sources.Add("main.rs", text), e.Diags)
		return syntax.ParseItemsTokens(toks, e.Diags, false)
	}
}

// A derive writes this method for this item.
func TestDerive(t *testing.T) {
	for _, c := range []struct{ item, name, want string }{
		{"struct U;", "Clone", "fn clone(&self) -> Self { match self { Self{} => Self { }, } }"},
		{"struct P<T> { x: T, r#in: u8 }", "Clone",
			"Self { x: a0, r#in: a1 } => Self { x: ::std::clone::Clone::clone(a0), r#in: "},
		{"enum E { A, B(u8) }", "Debug",
			`Self::B { 0: a0 } => ::std::fmt::Formatter::debug_tuple(f, "B").field(a0).finish()`},
		{"enum E { A, B }", "PartialOrd", "let x: isize = match self { Self::A { .. } => 0, Self::B { .. } => 1, };"},
		{"enum E { A = 7, B }", "Ord", "let x = ::std::intrinsics::discriminant(self);"},
		{"enum E { A, #[default] B }", "Default", "fn default() -> Self { Self::B { } }"},
		{"struct P(u8);", "PartialEq", "(Self { 0: a0 }, Self { 0: b0 }) => *a0 == *b0"},
		{"struct P(u8);", "Copy", "impl ::std::marker::Copy for X {}"},
	} {
		e, parse := expander()
		made, _ := e.Derive(parse(c.item)[0], syntax.Ident{Name: c.name}, false)
		if made == nil || !strings.Contains(made.File.Src, c.want) {
			t.Errorf("derive(%s) for %q: %+v, want %q", c.name, c.item, made, c.want)
		}
	}
}

// What can't be derived is an error at its name.
func TestDeriveReports(t *testing.T) {
	for _, c := range []struct {
		item, name string
		code       diag.Code
	}{
		{"enum E { A, B }", "Default", diag.E0665},
		{"union U { a: u8 }", "Debug", diag.MacroError},
	} {
		e, parse := expander()
		e.Derive(parse(c.item)[0], syntax.Ident{Name: c.name, Span: syntax.Span{Lo: 1, Hi: 2}}, false)
		if all := e.Diags.All(); len(all) != 1 || all[0].Code != c.code || all[0].Span.Lo != 1 {
			t.Errorf("derive(%s) for %q reports %v, want %v", c.name, c.item, all, c.code)
		}
	}
}

// What is no derive macro is left to the caller.
func TestDeriveKnows(t *testing.T) {
	e, parse := expander()
	if d, known := e.Derive(parse("struct S;")[0], syntax.Ident{Name: "Serialise"}, false); d != nil || known {
		t.Errorf("Serialise: %v, %v", d, known)
	}
}

// Every parameter of a derived impl has the trait as a bound, and projections of one have it in the where clause.
func TestDeriveBounds(t *testing.T) {
	e, parse := expander()
	made, _ := e.Derive(parse("struct S<'a, I: Iterator, const N: usize = 3>(&'a I, Option<I::Item>);")[0],
		syntax.Ident{Name: "Debug"}, false)
	im := made.Impl
	if ps := im.Generics.Params; len(ps) != 3 || len(ps[1].Bounds) != 2 {
		t.Errorf("parameters: %+v", ps)
	}
	if len(im.Generics.Where) != 1 {
		t.Errorf("where: %+v", im.Generics.Where)
	}
	if args := im.Self.(*syntax.PathType).Path.Segs[0].Args.Args; len(args) != 3 || args[0].Lifetime != "'a" {
		t.Errorf("arguments of the type: %+v", args)
	}
}

// pin_project writes a type and a method for each projection, and when the item is Unpin.
func TestPinProject(t *testing.T) {
	for _, c := range []struct {
		item  string
		names []string
	}{
		{"#[pin_project] struct S<F> { #[pin] f: F, n: u8 }", []string{"__S_project", "", "__S_project_ref", "", ""}},
		{"#[pin_project(project = P)] enum E<F> { A(#[pin] F), B }", []string{"P", "", ""}},
		{"#[pin_project] enum E<F> { A(#[pin] F) }", nil},
		{"#[pin_project(PinnedDrop)] struct S { n: u8 }", []string{"__S_project", "", "__S_project_ref", "", "", ""}},
	} {
		e, parse := expander()
		it := parse(c.item)[0]
		var names []string
		for _, x := range e.PinProject(it, &it.Base().Attrs[0]) {
			names = append(names, x.Base().Name.Name)
		}
		if strings.Join(names, ",") != strings.Join(c.names, ",") || len(e.Diags.All()) > 0 {
			t.Errorf("%s makes %q (%v), want %q", c.item, names, e.Diags.All(), c.names)
		}
	}
}

// An async main becomes a plain one that drives its body.
func TestMain(t *testing.T) {
	for _, c := range []struct{ item, says string }{
		{"#[tokio::main] async fn main() {}", ""},
		{"#[tokio::main(flavor = \"current_thread\")] async fn main() {}", ""},
		{"#[tokio::main] fn main() {}", "the `async` keyword is missing from the function declaration"},
		{"#[tokio::main(flavour = \"current_thread\")] async fn main() {}", "Unknown attribute flavour is specified"},
		{"#[tokio::main(flavor = \"current_thread\", worker_threads = 2)] async fn main() {}",
			"The `worker_threads` option requires"},
	} {
		e, parse := expander()
		f := parse(c.item)[0].(*syntax.FnItem)
		e.Main(f, func(*syntax.Path) string { return "" })
		switch all := e.Diags.All(); {
		case c.says == "":
			if len(all) > 0 || f.Async || !f.Driven {
				t.Errorf("%s: %v, async %v", c.item, all, f.Async)
			}
		case len(all) != 1 || !strings.HasPrefix(all[0].Msg, c.says):
			t.Errorf("%s: %v, want %q", c.item, all, c.says)
		}
	}
}
