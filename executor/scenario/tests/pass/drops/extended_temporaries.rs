//! Which temporaries live to the end of the block and which to the end of the statement.
struct Noisy(&'static str);
impl Drop for Noisy {
    fn drop(&mut self) {
        println!("  drop {}", self.0);
    }
}
impl Noisy {
    fn name(&self) -> &'static str {
        self.0
    }
    fn me(&self) -> &Self {
        self
    }
    fn some(&self) -> Option<&'static str> {
        Some(self.0)
    }
}
struct Holder<'a> {
    a: &'a Noisy,
    b: (&'a Noisy, u8),
}
struct Pair<'a>(&'a Noisy, [&'a Noisy; 1]);
fn make(n: &'static str) -> Noisy {
    println!("  make {n}");
    Noisy(n)
}
fn pick(b: bool) -> &'static str {
    let x = if b { &make("then") } else { &make("else") };
    println!("  picked {}", x.0);
    "done"
}
fn tail() -> usize {
    let _l = make("local");
    make("tail temp").name().len()
}
fn main() {
    println!("struct literal");
    {
        let h = Holder { a: &make("field a"), b: (&make("tuple b"), 7) };
        println!("  using {} {} {}", h.a.0, h.b.0 .0, h.b.1);
    }
    println!("array literal");
    {
        let arr = [&make("one"), &make("two")];
        println!("  using {}", arr.iter().map(|n| n.0).collect::<Vec<_>>().join("+"));
    }
    println!("tuple struct literal");
    {
        let p = Pair(&make("p0"), [&make("p1")]);
        println!("  using {} {}", p.0 .0, p.1[0].0);
    }
    println!("block tail");
    {
        let x = {
            let _i = make("inner");
            &make("block tail")
        };
        println!("  using {}", x.0);
    }
    println!("if branches: {}", pick(true));
    println!("if branches: {}", pick(false));
    println!("match arm");
    {
        let x = match 3 {
            3 => &make("arm"),
            _ => &make("never"),
        };
        println!("  using {}", x.0);
    }
    println!("method call is not extended");
    {
        let n = make("gone").me().name();
        println!("  using {n}");
    }
    println!("ref pattern");
    {
        let ref r = make("by ref");
        println!("  using {}", r.0);
    }
    println!("field of temporary");
    {
        let f = &(make("left"), make("right")).0;
        println!("  using {}", f.0);
    }
    println!("index of temporary");
    {
        let f = &[make("i0"), make("i1")][1];
        println!("  using {}", f.0);
    }
    println!("if let scrutinee");
    if let Some("x") = make("scrutinee").some() {
        println!("  never");
    } else {
        println!("  in else");
    }
    println!("while let scrutinee");
    let mut left = 2;
    while let Some(n) = (if left > 0 { Some(make("loop temp")) } else { None }).as_ref().map(|n| n.name()) {
        left -= 1;
        println!("  body {n} {left}");
    }
    println!("match scrutinee");
    match make("m").some() {
        Some(s) => println!("  arm {s}"),
        None => {}
    }
    println!("tail: {}", tail());
    println!("let else");
    let Some(n) = make("le").some() else { panic!() };
    println!("  after {n}");
    println!("statement");
    let _ = make("underscore");
    let _ = &make("ref underscore");
    let _x = make("named");
    make("expr statement");
    println!("assign");
    let mut v = make("v1");
    v = make("v2");
    println!("  {}", v.0);
    let (a, _) = (make("ta"), make("tb"));
    let (_, b) = (make("tc"), make("td"));
    println!("  {} {}", a.0, b.0);
    println!("args");
    (|a: &Noisy, b: &Noisy| println!("  call {} {}", a.0, b.0))(&make("arg1"), &make("arg2"));
    println!("end");
}
