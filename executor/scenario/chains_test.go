package scenario

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/diag"
)

// repeated joins n texts, in which $i is the number from 0 and $j the next one.
func repeated(n int, text string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.NewReplacer("$i", strconv.Itoa(i), "$j", strconv.Itoa(i+1)).Replace(text))
	}
	return b.String()
}

// nested puts text into n tuples.
func nested(n int, text string) string {
	return strings.Repeat("(", n) + text + strings.Repeat(",)", n)
}

// However long a chain of definitions is, its end counts. An error without a code is "none". With RUSTC=rustc in the
// environment, rustc must report the same codes.
func TestLongChains(t *testing.T) {
	const guard = `struct Guard<'a>(&'a String);
impl Drop for Guard<'_> {
    fn drop(&mut self) {
        println!("{}", self.0);
    }
}
`
	const late = "fn main() {\n    let g;\n    let s = String::new();\n    g = %s;\n}\n"
	names := strings.Split("ABCDEFGH", "")
	var open []string
	for i := len(names) - 2; i >= 0; i-- {
		open = append(open, names[i]+": Next<Is = "+names[i+1]+">")
	}
	for name, c := range map[string]struct {
		source string
		codes  string
	}{
		"structs that hold each other": {repeated(30, "struct S$i(S$j);\n") + "struct S30(S0);\nfn main() {}\n", "E0072"},
		"a generic enum that holds itself": {`enum E<T> {
    Leaf(T),
    Node((E<T>, E<T>)),
}
fn main() {}
`, "E0072"},
		"a struct that grows": {`struct S<T> {
    next: Option<S<(T, T)>>,
    value: T,
}
fn main() {}
`, "E0072"},
		"a struct in a wrapper": {`struct W<T>(T);
struct S {
    next: W<std::cell::Cell<Option<S>>>,
}
fn main() {}
`, "E0072"},
		"structs behind pointers": {`use std::{cell::RefCell, marker::PhantomData, rc::Rc, sync::{Arc, Mutex, Weak}};
struct P<T>(Option<Box<T>>);
struct S {
    a: P<S>,
    b: Vec<S>,
    c: Rc<RefCell<S>>,
    d: PhantomData<S>,
    e: fn(S) -> S,
    f: Weak<S>,
    g: [P<S>; 2],
    h: Arc<Mutex<S>>,
    i: &'static S,
}
fn main() {}
`, ""},
		"supertraits": {`trait T0 {
    type Out;
    fn out(&self) -> Self::Out;
}
fn f<T: T20>(t: T) -> T::Out {
    t.out()
}
fn main() {}
` + repeated(20, "trait T$j: T$i {}\n"), ""},
		"a type parameter in tuples": {`trait Any1 {}
impl<T> Any1 for T {}
fn f<T>(t: T) -> Box<dyn Any1> {
    Box::new(` + nested(20, "t") + `)
}
fn main() {}
`, "E0310"},
		"a guard in tuples": {guard + fmt.Sprintf(late, nested(20, "Guard(&s)")), "E0597"},
		"a guard in structs": {guard + "struct S0<'a>(Guard<'a>);\n" + repeated(20, "struct S$j<'a>(S$i<'a>);\n") +
			fmt.Sprintf(late, deepest(20)), "E0597"},
		"a reference in tuples": {fmt.Sprintf(late, nested(20, "&s")), ""},
		"a guard in a list": {guard + `struct Node<'a> {
    next: Option<Box<Node<'a>>>,
    guard: Guard<'a>,
}
` + fmt.Sprintf(late, "Node { next: None, guard: Guard(&s) }"), "E0597"},
		"a number in tuples over an await": {`async fn tick() {}
fn send<T: Send>(_: T) {}
fn main() {
    send(async {
        let x = ` + nested(20, "1") + `;
        let r = &x;
        tick().await;
        let _ = r;
    });
}
`, ""},
		"lifetimes of a signature": {"fn f<" + repeated(100, "'a$i, ") + ">(" + repeated(100, "x$i: &'a$i u8, ") +
			") -> &'a0 u8 {\n    x99\n}\nfn main() {}\n", "none"},
		"lifetimes that outlive": {"fn f<'a0, " + repeated(100, "'a$j: 'a$i, ") +
			">(x: &'a100 u8) -> &'a0 u8 {\n    x\n}\nfn main() {}\n", ""},
		"aliases": {`type A0<'a> = (&'a str, u8);
fn f<'a, 'b>(_: &'a str, y: &'b str) -> A20<'a> {
    (y, 1)
}
fn main() {}
` + repeated(20, "type A$j<'a> = A$i<'a>;\n"), "none"},
		"an alias of a parameter": {`type Id<T> = T;
fn f<'a, 'b>(_: Id<&'a u8>, y: Id<&'b u8>) -> Id<&'a u8> {
    y
}
fn main() {}
`, "none"},
		"adapters of an iterator": {`fn main() {
    let v: Vec<&String>;
    {
        let s = vec![String::new()];
        v = s.iter()` + strings.Repeat(".map(|x| x).filter(|_| true).take(9).skip(0).fuse()", 2) + `.collect();
    }
    println!("{v:?}");
}
`, "E0597"},
		"options of results that are collected": {`fn main() {
    let r: Option<Result<Option<Result<Option<Vec<&String>>, ()>>, ()>>;
    {
        let s = vec![String::new()];
        r = s.iter().map(|x| Some(Ok(Some(Ok(Some(x)))))).collect();
    }
    println!("{}", r.is_some());
}
`, "E0597"},
		"projections that need each other": {`trait Next {
    type Is;
}
struct S;
impl Next for S {
    type Is = N0;
}
trait Go {
    fn go(&self) {}
}
impl<` + strings.Join(names, ", ") + "> Go for S where " + strings.Join(open, ", ") + `, S: Next<Is = A> {}
fn main() {
    S.go();
}
` + repeated(8, "struct N$i;\n") + repeated(7, "impl Next for N$i {\n    type Is = N$j;\n}\n"), ""},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			_, list := Load("main.rs", c.source)
			for _, d := range list {
				if d.Level == diag.Error {
					got = append(got, d.Code)
					if d.Code == "" {
						got[len(got)-1] = "none"
					}
				}
			}
			slices.Sort(got)
			if got := strings.Join(slices.Compact(got), " "); got != c.codes {
				t.Errorf("it gets %q, want %q:\n%s", got, c.codes, render("main.rs", c.source, list))
			}
			rustc := os.Getenv("RUSTC")
			if rustc == "" {
				return
			}
			file := filepath.Join(t.TempDir(), "main.rs")
			if err := os.WriteFile(file, []byte(c.source), 0o644); err != nil {
				t.Fatal(err)
			}
			codes, ok := rustcCodes(t, rustc, file, "error"), rustcAccepts(t, rustc, file)
			if want := strings.ReplaceAll(c.codes, "none", ""); ok != (c.codes == "") || strings.Join(codes, " ") != want {
				t.Errorf("rustc accepts: %t, codes %q", ok, codes)
			}
		})
	}
}

// deepest is a guard in structs S0 to Sn.
func deepest(n int) string {
	text := "Guard(&s)"
	for i := range n + 1 {
		text = fmt.Sprintf("S%d(%s)", i, text)
	}
	return text
}

// rustcAccepts reports whether rustc compiles a program without an error.
func rustcAccepts(t *testing.T, rustc, file string) bool {
	t.Helper()
	err := exec.Command(rustc, "--edition", "2021", "--emit=metadata", "-o", filepath.Join(t.TempDir(), "x"), file).Run()
	if failed := new(exec.ExitError); err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	return err == nil
}
