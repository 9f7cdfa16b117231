//! What unwinding drops, in which order, and what happens when a drop panics.
use std::panic;
struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
struct Bomb(&'static str);
impl Drop for Bomb {
    fn drop(&mut self) {
        println!("bomb {}", self.0);
        if !std::thread::panicking() {
            panic!("bomb {}", self.0);
        }
    }
}
struct P {
    a: D,
    b: Bomb,
    c: D,
}
fn boom(n: i32) -> D {
    if n > 0 {
        panic!("boom {n}");
    }
    D("never")
}
fn args(_a: D, _b: D, _c: D) {}
fn main() {
    panic::set_hook(Box::new(|_| {}));
    let r = panic::catch_unwind(|| {
        let _a = D("a");
        let _b = D("b");
        boom(1);
    });
    println!("{}", r.is_err());
    let r = panic::catch_unwind(|| {
        args(D("x"), D("y"), boom(1));
    });
    println!("{}", r.is_err());
    let r = panic::catch_unwind(|| {
        let _v = vec![D("v1"), D("v2"), boom(2)];
    });
    println!("{}", r.is_err());
    let r = panic::catch_unwind(|| {
        let _p = P {
            a: D("pa"),
            b: Bomb("pb"),
            c: D("pc"),
        };
        println!("made");
    });
    println!("{}", r.is_err());
    let r = panic::catch_unwind(|| {
        let _v = vec![Bomb("1"), Bomb("2"), Bomb("3")];
        let _d = D("d");
    });
    println!("{}", r.is_err());
    let r = panic::catch_unwind(|| {
        let mut x = Bomb("old");
        x = Bomb("new");
        println!("unreachable {}", x.0);
    });
    println!("{}", r.is_err());
    let r = panic::catch_unwind(|| {
        let a = D("moved");
        let _g = D("guard");
        let b = Box::new(a);
        boom(1);
        drop(b);
    });
    println!("{}", r.is_err());
    let r = panic::catch_unwind(|| {
        for i in 0..3 {
            let _d = D("iter");
            if i == 1 {
                boom(i);
            }
        }
    });
    println!("{}", r.is_err());
    let r = panic::catch_unwind(|| {
        let x: [i32; 3] = [1, 2, 3];
        let i = std::env::args().count() + 5;
        let _d = D("idx");
        x[i]
    });
    println!("{}", r.is_err());
    let r = panic::catch_unwind(|| {
        let o: Option<i32> = None;
        let _d = D("unw");
        o.unwrap()
    });
    println!("{}", r.is_err());
    let r: Result<i32, _> = panic::catch_unwind(|| {
        let s = String::from("payload");
        panic::resume_unwind(Box::new(s))
    });
    println!("{:?}", r.unwrap_err().downcast_ref::<String>());
}
