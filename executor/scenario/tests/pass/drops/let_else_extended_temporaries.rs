// What the initialiser of let-else owns ends before the code of else, also where the pattern or a reference extends it.
struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
fn opt(s: &'static str) -> Option<(D, u8)> {
    if s.len() > 90 {
        None
    } else {
        Some((D(s), 1))
    }
}
fn a() {
    let Some((_, 2)) = &opt("a") else {
        println!("else a");
        return;
    };
}
fn b() {
    let Some((x, 2)) = &opt("b") else {
        println!("else b");
        return;
    };
    println!("{}", x.0);
}
fn c() {
    let (Some((x, 2)), y) = (&opt("c1"), &opt("c2")) else {
        println!("else c");
        return;
    };
    println!("{}", x.0);
    let _ = y;
}
fn d() {
    let Some((ref x, 2)) = opt("d") else {
        println!("else d");
        return;
    };
    println!("{}", x.0);
}
fn e() {
    let Some((x, 1)) = &opt("e") else {
        println!("else e");
        return;
    };
    println!("got {}", x.0);
}
fn f() {
    let Some((ref x, 1)) = opt("f") else {
        println!("else f");
        return;
    };
    println!("got {}", x.0);
}
fn g() {
    let v = D("v");
    let Some((ref x, 2)) = opt("g") else {
        println!("else g {}", v.0);
        return;
    };
    println!("got {}", x.0);
}
fn h() {
    for i in 0..3 {
        let Some((ref x, k)) = opt("h") else { continue };
        println!("got {} {k}", x.0);
        if i == 1 {
            let Some((ref x, 2)) = opt("hh") else {
                println!("break");
                break;
            };
            println!("{}", x.0);
        }
    }
}
fn i() {
    let Some((x, 2)) = &mut opt("i") else {
        println!("else i");
        return;
    };
    println!("{}", x.0);
}
fn j() {
    let Some((x, 2)) = ({
        let t = D("t");
        println!("in {}", t.0);
        &opt("j")
    }) else {
        println!("else j");
        return;
    };
    println!("{}", x.0);
}
fn k() -> Option<u8> {
    let (D(ref n), 2) = opt("k")? else {
        println!("else k");
        return None;
    };
    println!("{n}");
    Some(1)
}
fn l() {
    let n = 'o: {
        let Some((ref x, 2)) = opt("l") else {
            println!("else l");
            break 'o 1;
        };
        println!("{}", x.0);
        2
    };
    println!("n {n}");
}
fn main() {
    a();
    b();
    c();
    d();
    e();
    f();
    g();
    h();
    i();
    j();
    k();
    l();
}
