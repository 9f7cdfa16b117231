pub struct S(pub u8);
impl Drop for S {
    fn drop(&mut self) {}
}
pub struct Two {
    pub a: S,
    pub n: u8,
    pub b: S,
}
pub enum Shape {
    Dot,
    One(S),
    Both(S, S),
}
pub fn take(_: S) {}
pub fn take_two(_: Two) {}
pub fn make() -> S {
    S(1)
}
pub fn two() -> Two {
    Two { a: make(), n: 0, b: make() }
}
pub fn look(_: &S) {}
pub fn straight() {
    let a = make();
    let b = make();
    look(&a);
    look(&b);
}
pub fn moved() {
    let a = make();
    take(a);
    make();
}
pub fn sometimes(c: bool) {
    let a = make();
    if c {
        take(a);
    }
    make();
}
pub fn in_both(c: bool) {
    let a = make();
    if c {
        take(a);
    } else {
        take(a);
    }
    make();
}
pub fn late(c: bool) {
    let a;
    if c {
        a = make();
        look(&a);
    }
    make();
}
pub fn always_late() {
    let a;
    make();
    a = make();
    look(&a);
}
pub fn half(c: bool) {
    let p = (make(), make());
    if c {
        take(p.0);
    }
    make();
}
pub fn half_always() {
    let p = two();
    take(p.b);
    make();
}
pub fn both_halves() {
    let p = two();
    take(p.a);
    take(p.b);
    make();
}
pub fn refilled(c: bool) {
    let mut p = two();
    take(p.a);
    if c {
        p.a = make();
        take_two(p);
    }
    make();
}
pub fn option(o: Option<S>) {
    match o {
        Some(s) => take(s),
        None => {}
    }
    make();
}
pub fn option_some(o: Option<S>, c: bool) {
    match o {
        Some(s) if c => take(s),
        _ => {
            make();
        }
    }
}
pub fn shape(x: Shape) {
    match x {
        Shape::Dot => {}
        Shape::One(s) => take(s),
        Shape::Both(_, s) => take(s),
    }
    make();
}
pub fn shape_one(x: Shape) {
    if let Shape::One(s) = x {
        take(s);
    }
    make();
}
pub fn boxed(c: bool, b: Box<S>) {
    if c {
        take(*b);
    }
    make();
}
pub fn boxed_always(b: Box<S>) {
    take(*b);
    make();
}
pub fn array(a: [S; 3]) {
    let [_, y, _] = a;
    make();
    take(y);
}
pub fn array_rest(a: [S; 4]) {
    let [x, .., y] = a;
    take(x);
    take(y);
}
pub fn looped(n: u8) {
    let mut s = make();
    let mut i = 0;
    while i < n {
        take(s);
        s = make();
        i += 1;
    }
}
pub fn loop_break(n: u8) -> S {
    let mut i = 0;
    loop {
        let s = make();
        if i == n {
            break s;
        }
        i += 1;
    }
}
pub fn loop_continue(n: u8) {
    let mut i = 0;
    while i < n {
        i += 1;
        let s = make();
        if i == 3 {
            take(s);
            continue;
        }
        look(&s);
    }
}
pub fn early(c: bool) -> u8 {
    let a = make();
    let b = make();
    if c {
        take(a);
        return 1;
    }
    look(&b);
    2
}
pub fn assigned() {
    let mut s = make();
    s = make();
    look(&s);
}
pub fn assigned_sometimes(c: bool) {
    let mut s = make();
    if c {
        take(s);
    }
    s = make();
    look(&s);
}
pub fn shadow() {
    let s = make();
    let s = (s, make());
    look(&s.0);
}
pub fn closure(c: bool) {
    let s = make();
    let f = move || take(s);
    if c {
        f();
    }
    make();
}
pub fn replaced(x: &mut S) {
    *x = make();
}
pub fn replaced_field(x: &mut Two) {
    x.b = make();
}
pub fn tuple_pattern() {
    let (a, _) = (make(), make());
    take(a);
}
pub fn nested(o: Option<Option<S>>) {
    if let Some(Some(s)) = o {
        take(s);
    }
    make();
}
pub fn generic<T>(x: T, c: bool) -> Option<T> {
    if c {
        return Some(x);
    }
    make();
    None
}
pub fn generic_pair<T, U>(x: (T, U)) -> T {
    x.0
}
pub fn result(r: Result<S, S>) -> Result<u8, S> {
    let s = r?;
    look(&s);
    Ok(1)
}
pub fn plain(c: bool) {
    let a = 1;
    let b = if c { a } else { 2 };
    let _ = (a, b);
}
pub fn ignored() {
    let _ = make();
    let _x = make();
    make();
}
pub fn guard(o: Option<S>, n: u8) -> u8 {
    match o {
        Some(s) if s.0 == n => {
            take(s);
            1
        }
        Some(_) => 2,
        None => 3,
    }
}
pub fn block_value(c: bool) -> S {
    let a = make();
    let b = make();
    if c { a } else { b }
}
