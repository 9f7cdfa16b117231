package generator

import (
	"strconv"
	"strings"
)

// function is an item that expressions can call.
type function struct {
	name   string
	params []param
	ret    *typ
	async  bool
	method bool // the first parameter is self, a reference to an ADT

	operator int // 0, or one more than an index of operators: self and other are values of an ADT

	over string // the type parameter of a generic function, or ""
}

type param struct {
	name string
	t    *typ
	ref  refKind
}

// prelude is the beginning of every program.
const prelude = `pub use std::cell::{Cell, RefCell};
pub use std::fmt::{self, Debug, Display};
pub use std::future::Future;
pub use std::pin::Pin;
pub use std::rc::Rc;
pub use std::sync::atomic::{AtomicU32, Ordering};
pub use std::sync::Arc;
pub use std::task::{Context, Poll, Wake, Waker};

pub static TICKS: AtomicU32 = AtomicU32::new(0);

pub fn tick() {
if TICKS.fetch_add(1, Ordering::Relaxed) > 400 { panic!("too many ticks"); }
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Noisy(pub u32);
impl Drop for Noisy {
fn drop(&mut self) { println!("drop {}", self.0); }
}
impl Clone for Noisy {
fn clone(&self) -> Self {
println!("clone {}", self.0);
Noisy(self.0 + 1000)
}
}

pub fn describe<T: Debug + ?Sized>(t: &T) -> String { format!("<{t:?}>") }
pub fn apply<A, B>(f: &dyn Fn(A) -> B, a: A) -> B { f(a) }

pub struct Step {
pub left: u32,
pub name: Noisy,
}
impl Future for Step {
type Output = u32;
fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u32> {
println!("poll {} {}", self.name.0, self.left);
if self.left == 0 { return Poll::Ready(self.name.0); }
self.left -= 1;
cx.waker().wake_by_ref();
Poll::Pending
}
}
pub struct Count(pub AtomicU32);
impl Wake for Count {
fn wake(self: Arc<Self>) { self.0.fetch_add(1, Ordering::Relaxed); }
}
pub fn drive<F: Future>(f: F, polls: u32) -> Option<F::Output> {
let count = Arc::new(Count(AtomicU32::new(0)));
let waker = Waker::from(count.clone());
let mut cx = Context::from_waker(&waker);
let mut f = Box::pin(f);
for n in 0..polls {
match f.as_mut().poll(&mut cx) {
Poll::Ready(v) => {
println!("ready after {n}, woken {}", count.0.load(Ordering::Relaxed));
return Some(v);
}
Poll::Pending => println!("pending {n}"),
}
}
println!("cancelled");
None
}
pub struct Join<A: Future, B: Future> {
a: Result<Pin<Box<A>>, Option<A::Output>>,
b: Result<Pin<Box<B>>, Option<B::Output>>,
}
pub fn once<A, B>(f: impl FnOnce(A) -> B, a: A) -> B { f(a) }
pub struct Down(pub u32, pub Noisy);
impl Iterator for Down {
type Item = u32;
fn next(&mut self) -> Option<u32> { self.0.checked_sub(1).map(|n| { self.0 = n; n }) }
}

pub async fn select<A: Future, B: Future>(a: A, b: B) -> Result<A::Output, B::Output> {
let (mut a, mut b) = (std::pin::pin!(a), std::pin::pin!(b));
std::future::poll_fn(|cx| {
if let Poll::Ready(x) = a.as_mut().poll(cx) { return Poll::Ready(Ok(x)); }
b.as_mut().poll(cx).map(Err)
}).await
}
pub async fn limit<A: Future>(a: A, mut polls: u32) -> Option<A::Output> {
let mut a = Box::pin(a);
std::future::poll_fn(move |cx| {
if polls == 0 { return Poll::Ready(None); }
polls -= 1;
a.as_mut().poll(cx).map(Some)
}).await
}
pub async fn all<T>(list: Vec<Pin<Box<dyn Future<Output = T> + '_>>>) -> Vec<T> {
let mut out = Vec::new();
for f in list { out.push(f.await); }
out
}
impl<A: Future, B: Future> Unpin for Join<A, B> {}
pub fn join<A: Future, B: Future>(a: A, b: B) -> Join<A, B> { Join { a: Ok(Box::pin(a)), b: Ok(Box::pin(b)) } }
impl<A: Future, B: Future> Future for Join<A, B> {
type Output = (A::Output, B::Output);
fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
if let Ok(f) = &mut self.a {
if let Poll::Ready(v) = f.as_mut().poll(cx) { self.a = Err(Some(v)); }
}
if let Ok(f) = &mut self.b {
if let Poll::Ready(v) = f.as_mut().poll(cx) { self.b = Err(Some(v)); }
}
match &mut *self {
Join { a: Err(a), b: Err(b) } => Poll::Ready((a.take().unwrap(), b.take().unwrap())),
_ => Poll::Pending,
}
}
}

`

// adt writes a struct or an enum and its impls.
func (g *gen) adt() {
	g.names++
	d := &adt{isEnum: g.r(2) == 0}
	d.name = []string{"S", "E"}[one(d.isEnum)] + strconv.Itoa(g.names)
	if g.r(3) == 0 {
		d.params = []string{"T"}
		if g.r(4) == 0 {
			d.params = append(d.params, "U")
		}
	}
	fieldType := func() *typ {
		if len(d.params) > 0 && g.r(2) == 0 {
			return &typ{kind: kParam, name: d.params[g.r(len(d.params))]}
		}
		return g.typ(2)
	}
	n := 1
	if d.isEnum {
		n = 1 + g.r(4)
	}
	for i := range n {
		v := variant{name: "V" + strconv.Itoa(i), tuple: g.r(2) == 0}
		for k := range g.r(4) {
			v.types = append(v.types, fieldType())
			v.names = append(v.names, "f"+strconv.Itoa(k))
		}
		if i == 0 {
			for _, p := range d.params { // each parameter must be used
				v.types = append(v.types, &typ{kind: kParam, name: p})
				v.names = append(v.names, "p"+strings.ToLower(p))
			}
		}
		if len(v.types) == 0 {
			v.tuple = false
		}
		d.variants = append(d.variants, v)
	}
	all := func(f func(*typ) bool) bool {
		for _, v := range d.variants {
			for _, t := range v.types {
				if t.kind != kParam && !f(t) {
					return false
				}
			}
		}
		return true
	}
	copyable := func(t *typ) bool { return t.copies() || t.kind == kParam }
	d.copies = g.r(2) == 0 && all(copyable)
	d.drops = !d.copies && g.r(4) == 0
	derives := "Debug, Clone, PartialEq, PartialOrd"
	if all((*typ).total) {
		derives += ", Eq, Ord, Hash"
	}
	if d.copies {
		derives += ", Copy"
	}
	if !d.isEnum && all((*typ).defaults) {
		derives += ", Default"
	}
	head := d.name
	impl := "impl"
	if len(d.params) > 0 {
		head += "<" + strings.Join(d.params, ", ") + ">"
		impl += "<" + strings.Join(d.params, ", ") + ">"
	}
	w := &g.out
	w.WriteString("#[derive(" + derives + ")]\n")
	if !d.isEnum {
		w.WriteString("struct " + head + g.fields(&d.variants[0]))
		if d.variants[0].tuple || len(d.variants[0].types) == 0 {
			w.WriteString(";")
		}
		w.WriteString("\n")
	} else {
		w.WriteString("enum " + head + " {\n")
		for i := range d.variants {
			w.WriteString(d.variants[i].name + g.fields(&d.variants[i]) + ",\n")
		}
		w.WriteString("}\n")
	}
	if d.drops {
		w.WriteString(impl + " Drop for " + head + " {\nfn drop(&mut self) { println!(\"drop of " + d.name +
			"\"); }\n}\n")
	}
	w.WriteString("\n")
	g.adts = append(g.adts, d)
}

func (g *gen) fields(v *variant) string {
	if len(v.types) == 0 {
		return ""
	}
	var parts []string
	for i, t := range v.types {
		s := t.String()
		if !v.tuple {
			s = v.names[i] + ": " + s
		}
		parts = append(parts, s)
	}
	if v.tuple {
		return "(" + strings.Join(parts, ", ") + ")"
	}
	return " { " + strings.Join(parts, ", ") + " }"
}

// function writes a function that later ones can call.
func (g *gen) function() {
	g.names++
	f := &function{name: "f" + strconv.Itoa(g.names), async: g.r(4) == 0}
	head := "fn " + f.name
	where := ""
	switch g.r(6) {
	case 0:
		f.over = "T"
		g.params = []string{"T"}
		if g.r(2) == 0 {
			head += "<T: Clone + Debug + PartialEq + PartialOrd>"
		} else {
			head, where = head+"<T>", " where T: Clone + Debug + PartialEq + PartialOrd"
		}
		f.params = append(f.params, param{g.fresh("p"), &typ{kind: kParam, name: "T"}, shared})
	case 1:
		if d := g.adts[g.r(len(g.adts))]; len(d.params) == 0 && !f.async {
			f.method = true
			f.params = append(f.params, param{"self", &typ{kind: kADT, def: d}, shared})
		}
	case 2:
		if d := g.adts[g.r(len(g.adts))]; len(d.params) == 0 && !f.async && d.operators < len(operators) {
			f.operator = 1 + d.operators
			d.operators++
			t := &typ{kind: kADT, def: d}
			f.params = []param{{"self", t, noRef}, {"other", t, noRef}}
		}
	}
	for range g.r(4) {
		if f.operator > 0 {
			break
		}
		p := param{g.fresh("p"), g.typ(2), refKind([]int{0, 0, 0, 1, 2}[g.r(5)])}
		if f.async {
			p.ref = noRef
		}
		f.params = append(f.params, p)
	}
	f.ret = g.typ(2)
	if f.over != "" && !f.ret.mentions() {
		t := &typ{kind: kParam, name: "T"}
		f.ret = []*typ{t, generic(kOption, t), generic(kVec, t), generic(kTuple, t, tI32)}[g.r(4)]
	}
	if f.async {
		head = "async " + head
	}
	var parts []string
	g.locals, g.frames, g.barrier, g.pure, g.loops, g.size = nil, nil, 0, 0, nil, 0
	for _, p := range f.params {
		v := &local{name: p.name, t: p.t, ref: p.ref}
		if p.name == "self" {
			parts = append(parts, []string{"self", "&self"}[p.ref])
			g.declare(v)
			continue
		}
		s := p.name + ": " + []string{"", "&", "&mut "}[p.ref] + p.t.String()
		if p.ref == noRef && g.r(3) == 0 {
			v.mut = true
			s = "mut " + s
		}
		parts = append(parts, s)
		g.declare(v)
	}
	g.ret, g.async = f.ret, f.async
	body := g.stmts(2+g.r(5), 3)
	g.pure++
	body += g.loose(f.ret, 3)
	g.pure--
	g.ret, g.async, g.params = nil, false, nil
	text := head + "(" + strings.Join(parts, ", ") + ") -> " + f.ret.String() + where + " {\ntick();\n" + body +
		"\n}\n"
	if f.method {
		text = "impl " + f.params[0].t.String() + " {\n" + text + "}\n"
	}
	if f.operator > 0 {
		op := operators[f.operator-1]
		t := f.params[0].t.String()
		text = "impl std::ops::" + op.trait + " for " + t + " {\ntype Output = " + f.ret.String() + ";\nfn " + op.method +
			text[len("fn "+f.name):] + "}\n"
	}
	g.out.WriteString(text + "\n")
	g.functions = append(g.functions, f)
}

// traitItems writes a trait, impls of it, and a function over it.
func (g *gen) traitItems() {
	g.names++
	tr := "Tr" + strconv.Itoa(g.names)
	w := &g.out
	w.WriteString("trait " + tr +
		" {\ntype Out: Debug + Clone;\nconst K: u8;\nfn make(&self, n: i32) -> Self::Out;\n" +
		"fn twice(&self) -> Vec<Self::Out> { (0..2).map(|n| self.make(n + Self::K as i32)).collect() }\n}\n")
	done := map[string]bool{}
	for range 2 + g.r(2) {
		t := g.typ(1)
		if done[t.String()] || t.kind == kADT && len(t.args) > 0 {
			continue
		}
		done[t.String()] = true
		out := g.typ(2)
		g.locals, g.frames, g.barrier, g.pure, g.size = nil, nil, 0, 0, maxSize/2
		g.declare(&local{name: "self", t: t, ref: shared})
		g.declare(&local{name: "n", t: tI32})
		g.ret = out
		w.WriteString("impl " + tr + " for " + t.String() + " {\ntype Out = " + out.String() +
			";\nconst K: u8 = " + strconv.Itoa(g.r(9)) +
			";\nfn make(&self, n: i32) -> " + []string{"Self::Out", out.String()}[g.r(2)] + " {\ntick();\n" +
			g.stmts(g.r(2), 2) +
			g.loose(out, 2) + "\n}\n")
		if g.r(3) == 0 {
			w.WriteString("fn twice(&self) -> Vec<Self::Out> { vec![self.make(1)] }\n")
		}
		w.WriteString("}\n")
		g.ret = nil
		g.impls = append(g.impls, impl{tr, t, out})
	}
	w.WriteString("fn all_" + tr + "<X: " + tr +
		">(x: &X) -> (X::Out, Vec<X::Out>) { (x.make(X::K.into()), x.twice()) }\n\n")
}

type impl struct {
	trait   string
	of, out *typ
}

// traitValue calls a method of a trait that returns t.
func (g *gen) traitValue(t *typ, d int) string {
	var found []impl
	for _, i := range g.impls {
		if i.out.same(t) {
			found = append(found, i)
		}
	}
	if len(found) == 0 {
		return ""
	}
	i := found[g.r(len(found))]
	switch g.r(4) {
	case 0:
		return "<" + i.of.String() + " as " + i.trait + ">::make(&" + g.loose(i.of, d) + ", " + g.loose(tI32, d) + ")"
	case 1:
		return "all_" + i.trait + "(&" + g.exact(i.of, d) + ").0"
	case 2:
		return i.trait + "::make(&" + g.exact(i.of, d) + ", <" + i.of.String() + " as " + i.trait + ">::K as i32)"
	}
	return i.trait + "::twice(&" + g.exact(i.of, d) + ").remove(0)"
}
