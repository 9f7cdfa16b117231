// The sentences of panics, caught one after another.
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::panic::{self, AssertUnwindSafe};

fn attempt<R>(name: &str, f: impl FnOnce() -> R) {
    let r = panic::catch_unwind(AssertUnwindSafe(|| {
        f();
    }));
    match r {
        Ok(()) => println!("{name}: fine"),
        Err(e) => match e.downcast::<String>() {
            Ok(s) => println!("{name}: {s}"),
            Err(e) => match e.downcast_ref::<&str>() {
                Some(s) => println!("{name}: {s}"),
                None => println!("{name}: something else"),
            },
        },
    }
}

#[derive(Debug)]
struct Oops {
    code: i32,
}

fn zero() -> i32 {
    std::hint::black_box(0)
}

fn main() {
    panic::set_hook(Box::new(|info| {
        println!("hook at line {}", info.location().unwrap().line());
    }));
    let z = zero() as usize;
    let v = vec![1, 2, 3];
    attempt("unwrap none", || None::<i32>.unwrap());
    attempt("expect none", || None::<i32>.expect("a value"));
    attempt("unwrap err", || Err::<i32, _>(Oops { code: 5 }).map_err(|o| { let _ = o.code; o }).unwrap());
    attempt("expect err", || Err::<i32, _>("bad").expect("good"));
    attempt("unwrap_err", || Ok::<_, ()>(1).unwrap_err());
    attempt("expect_err", || Ok::<_, ()>(1).expect_err("no"));
    attempt("index", || v[z + 3]);
    attempt("slice end", || v[..z + 4].len());
    attempt("slice order", || v[z + 3..z + 1].len());
    attempt("slice start", || v[z + 5..].len());
    attempt("slice incl", || v[1..=z + 3].len());
    attempt("str", || "héllo"[..z + 2].len());
    attempt("str end", || "abc"[z + 1..z + 9].len());
    attempt("add", || i32::MAX + zero() + 1);
    attempt("sub", || 0usize - (z + 1));
    attempt("mul", || 200u8 * (z as u8 + 2));
    attempt("neg", || -(i32::MIN + zero()));
    attempt("div", || 1 / zero());
    attempt("rem", || 1 % zero());
    attempt("div overflow", || (i32::MIN + zero()) / -1);
    attempt("rem overflow", || (i32::MIN + zero()) % -1);
    attempt("shl", || 1u8 << (z + 8));
    attempt("shr", || 1i32 >> (z + 32));
    attempt("borrow", || { let c = RefCell::new(1); let _a = c.borrow_mut(); let _b = c.borrow(); });
    attempt("borrow_mut", || { let c = RefCell::new(1); let _a = c.borrow(); let _b = c.borrow_mut(); });
    attempt("assert", || assert!(z == 1));
    attempt("assert msg", || assert!(z == 1, "z is {z}"));
    attempt("assert_eq", || assert_eq!(z, 1));
    attempt("assert_eq msg", || assert_eq!(z + 1, 2, "they differ by {}", 1));
    attempt("assert_ne", || assert_ne!("a", "a"));
    attempt("unreachable", || if z == 0 { unreachable!() });
    attempt("unreachable msg", || if z == 0 { unreachable!("z = {}", z) });
    attempt("todo", || if z == 0 { todo!() });
    attempt("todo msg", || if z == 0 { todo!("later") });
    attempt("unimplemented", || if z == 0 { unimplemented!() });
    attempt("unimplemented msg", || if z == 0 { unimplemented!("{} done", 3) });
    attempt("panic any", || if z == 0 { panic::panic_any(5i32) });
    attempt("map index", || HashMap::from([("a", 1)])["b"]);
    attempt("btree index", || BTreeMap::from([(1, 1)])[&2]);
    attempt("deque index", || VecDeque::from([1])[z + 1]);
    attempt("remove", || v.clone().remove(z + 3));
    attempt("insert", || v.clone().insert(z + 4, 1));
    attempt("split_at", || v.split_at(z + 4).0.len());
    attempt("split_off", || v.clone().split_off(z + 4));
    attempt("chunks", || v.chunks(z).count());
    attempt("windows", || v.windows(z).count());
    attempt("copy", || [0; 2].copy_from_slice(&v));
    attempt("swap", || v.clone().swap(0, z + 7));
    attempt("clamp", || 1.clamp(3 + zero(), 2));
    attempt("parse", || "x".parse::<i32>().unwrap());
    attempt("ilog", || (z as u32).ilog2());
    attempt("string remove", || String::from("ab").remove(z + 2));
    attempt("string insert", || String::from("é").insert(z + 1, 'x'));
    attempt("resume", || if z == 0 { panic::resume_unwind(Box::new("quiet")) });
    let _ = panic::take_hook();
    let r: Result<u8, Box<dyn std::error::Error>> = "256".parse::<u8>().map_err(Into::into);
    r.expect("the last one");
}
