// When values go: locals, temporaries, scrutinees, fields, partial moves.
struct D(&'static str);

impl Drop for D {
    fn drop(&mut self) {
        println!("  drop {}", self.0);
    }
}

impl D {
    fn id(&self) -> usize {
        self.0.len()
    }
    fn pass(self) -> D {
        println!("  pass {}", self.0);
        self
    }
}

struct Both {
    a: D,
    b: D,
    c: Option<D>,
}

enum E {
    One(D),
    Two { x: D, y: D },
}

fn make(name: &'static str) -> Option<D> {
    println!("  make {name}");
    Some(D(name))
}

fn early(n: i32) -> Result<D, D> {
    let _guard = D("guard");
    let out = D("out");
    if n == 0 {
        return Err(out);
    }
    let _late = D("late");
    Ok(out)
}

fn args(_: D, _b: D, (c, _): (D, D)) {
    println!("  in args {}", c.0);
}

fn main() {
    println!("locals");
    {
        let _x = D("x");
        let _ = D("ignored");
        let _y = D("y");
        let (_p, _) = (D("p"), D("q"));
        D("statement");
    }
    println!("shadow");
    {
        let v = D("first");
        let v = D(if v.id() == 5 { "second" } else { "none" });
        println!("  {}", v.0);
    }
    println!("assign");
    {
        let mut v = D("old");
        v = D("new");
        println!("  assigned {}", v.0);
    }
    println!("temporaries");
    {
        let n = D("t1").id() + D("t22").id();
        println!("  {n}");
        let r = &D("extended");
        println!("  {}", r.id());
        match D("scrutinee").id() {
            9 => println!("  nine"),
            _ => println!("  other"),
        }
        if D("condition").id() == 9 {
            println!("  then");
        }
        if let Some(d) = make("iflet") {
            println!("  body {}", d.0);
        } else {
            println!("  else");
        }
    }
    println!("partial");
    {
        let both = Both { a: D("a"), b: D("b"), c: make("c") };
        let moved = both.b;
        println!("  took {}", moved.0);
        drop(both.c);
        let Both { a, .. } = both_again();
        println!("  kept {}", a.0);
    }
    println!("enums");
    for e in [E::One(D("one")), E::Two { x: D("x2"), y: D("y2") }] {
        match e {
            E::One(d) => drop(d),
            E::Two { y, .. } => println!("  y is {}", y.0),
        }
    }
    println!("early");
    match early(0) {
        Ok(d) | Err(d) => println!("  got {}", d.0),
    }
    let _ = early(1).map(D::pass);
    println!("args");
    args(D("1"), D("2"), (D("3"), D("4")));
    println!("containers");
    {
        let mut v = vec![D("v0"), D("v1"), D("v2"), D("v3")];
        v.swap_remove(0);
        v.truncate(2);
        let t = std::mem::replace(&mut v[0], D("new0"));
        println!("  replaced {}", t.0);
        let _b: Box<[D]> = v.into_boxed_slice();
    }
    println!("flags");
    for i in 0..3 {
        let d = D(["f0", "f1", "f2"][i]);
        if i == 1 {
            drop(d);
            continue;
        }
        if i == 2 {
            break;
        }
        println!("  end of {i}");
    }
    println!("closures");
    {
        let d = D("captured");
        let f = move || d.id();
        println!("  {}", f());
        let once = { let d = D("once"); move || drop(d) };
        once();
        println!("  called");
    }
    println!("let else");
    let Some(kept) = make("kept") else { return };
    let Some(_x) = make("gone").filter(|d| d.id() > 9) else {
        println!("  diverges");
        return;
    };
    println!("{}", kept.0);
}

fn both_again() -> Both {
    Both { a: D("a2"), b: D("b2"), c: None }
}
