//! What a panic's payload is, by how its message was written.
use std::panic::{catch_unwind, panic_any, resume_unwind, AssertUnwindSafe};
fn kind(p: Box<dyn std::any::Any + Send>) -> String {
    if let Some(s) = p.downcast_ref::<&'static str>() {
        format!("&str {s:?}")
    } else if let Some(s) = p.downcast_ref::<String>() {
        format!("String {s:?}")
    } else if let Some(s) = p.downcast_ref::<i32>() {
        format!("i32 {s}")
    } else {
        "something else".into()
    }
}
fn try_it(label: &str, f: impl FnOnce()) {
    match catch_unwind(AssertUnwindSafe(f)) {
        Ok(()) => println!("{label}: fine"),
        Err(p) => println!("{label}: {}", kind(p)),
    }
}
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let n = 3;
    try_it("literal", || panic!("plain"));
    try_it("bare", || panic!());
    try_it("literal arg", || panic!("x {}", 1));
    try_it("str literal arg", || panic!("x {}", "y"));
    try_it("variable", || panic!("x {}", n));
    try_it("inline", || panic!("x {n}"));
    try_it("braces", || panic!("{{}}"));
    try_it("display str", || panic!("{}", "only"));
    try_it("display string", || panic!("{}", String::from("owned")));
    try_it("assert", || assert!(1 > 2));
    try_it("assert msg", || assert!(n > 20, "too small"));
    try_it("assert fmt", || assert!(n > 20, "too small {n}"));
    try_it("assert_eq", || assert_eq!(n, 4));
    try_it("assert_eq msg", || assert_eq!(n, 4, "four"));
    try_it("assert_ne", || assert_ne!(n, 3));
    try_it("unreachable", || unreachable!());
    try_it("unreachable msg", || unreachable!("why {}", n));
    try_it("unreachable lit", || unreachable!("why"));
    try_it("todo", || todo!());
    try_it("todo msg", || todo!("later"));
    try_it("unimplemented", || unimplemented!());
    try_it("unimplemented msg", || unimplemented!("no {n}"));
    try_it("unwrap none", || {
        None::<i32>.unwrap();
    });
    try_it("expect none", || {
        None::<i32>.expect("need it");
    });
    try_it("unwrap err", || {
        Err::<i32, _>("bad").unwrap();
    });
    try_it("expect err", || {
        Err::<i32, _>("bad").expect("wanted");
    });
    try_it("unwrap_err", || {
        Ok::<i32, ()>(3).unwrap_err();
    });
    try_it("index", || {
        let v = vec![1];
        let i = v.len() + 4;
        let _ = v[i];
    });
    try_it("slice", || {
        let v = vec![1];
        let i = v.len() + 4;
        let _ = &v[2..i];
    });
    try_it("slice order", || {
        let v = vec![1, 2, 3];
        let i = v.len();
        let _ = &v[i..1];
    });
    try_it("slice from", || {
        let v = vec![1, 2, 3];
        let i = v.len();
        let _ = &v[i + 1..];
    });
    try_it("overflow", || {
        let x = u8::MAX - (n as u8) + 3;
        let _ = x + n as u8;
    });
    try_it("sub", || {
        let x = n as usize - 3;
        let _ = x - 1;
    });
    try_it("neg", || {
        let x = i8::MIN + (n - 3) as i8;
        let _ = -x;
    });
    try_it("div", || {
        let x = n - 3;
        let _ = 1 / x;
    });
    try_it("rem", || {
        let x = n - 3;
        let _ = 1 % x;
    });
    try_it("div ovf", || {
        let x = 2 - n;
        let _ = i32::MIN / x;
    });
    try_it("shl", || {
        let x = 29 + n;
        let _ = 1i32 << x;
    });
    try_it("str idx", || {
        let s = "héllo";
        let i = n as usize - 1;
        let _ = &s[..i];
    });
    try_it("str oob", || {
        let s = "abc";
        let i = n as usize + 7;
        let _ = &s[i..];
    });
    try_it("refcell", || {
        let c = std::cell::RefCell::new(1);
        let _a = c.borrow_mut();
        let _b = c.borrow();
    });
    try_it("refcell mut", || {
        let c = std::cell::RefCell::new(1);
        let _a = c.borrow();
        let _b = c.borrow_mut();
    });
    try_it("any", || panic_any(42));
    try_it("any box", || panic_any(vec![1]));
    try_it("resume", || resume_unwind(Box::new("again")));
    try_it("hashmap", || {
        let m = std::collections::HashMap::from([(1, 2)]);
        let _ = m[&n];
    });
    try_it("btree", || {
        let m = std::collections::BTreeMap::from([(1, 2)]);
        let _ = m[&n];
    });
    try_it("vecdeque", || {
        let m = std::collections::VecDeque::from([1]);
        let _ = m[n as usize];
    });
    try_it("remove", || {
        let mut v = vec![1];
        v.remove(n as usize);
    });
    try_it("swap_remove", || {
        let mut v = vec![1];
        v.swap_remove(n as usize);
    });
    try_it("insert", || {
        let mut v = vec![1];
        v.insert(n as usize, 3);
    });
    try_it("split_at", || {
        let v = [1];
        let _ = v.split_at(n as usize);
    });
    try_it("split_off", || {
        let mut v = vec![1];
        let _ = v.split_off(n as usize);
    });
    try_it("drain", || {
        let mut v = vec![1];
        let _ = v.drain(..n as usize);
    });
    try_it("chunks", || {
        let v = vec![1];
        let _ = v.chunks(n as usize - 3);
    });
    try_it("step_by", || {
        let _ = (0..3).step_by(n as usize - 3);
    });
    try_it("copy_from_slice", || {
        let mut v = [1, 2];
        v.copy_from_slice(&[1, 2, 3][..n as usize]);
    });
    try_it("char digit", || {
        let _ = char::from_digit(1, 37 + n as u32);
    });
    try_it("to_digit", || {
        let _ = 'a'.to_digit(37 + n as u32);
    });
    try_it("from_str_radix", || {
        let _ = i32::from_str_radix("1", 37 + n as u32);
    });
    try_it("clamp", || {
        let _ = n.clamp(5, 2);
    });
    try_it("fclamp", || {
        let _ = 1.5f64.clamp(5.0, 2.0);
    });
    try_it("pow", || {
        let _ = (n * 100).pow(5);
    });
    try_it("abs", || {
        let _ = (i32::MIN + n - 3).abs();
    });
    try_it("ilog", || {
        let _ = (n - 3).ilog2();
    });
    try_it("isqrt", || {
        let _ = (n - 10).isqrt();
    });
    try_it("sum", || {
        let _: u8 = [200u8, 100].iter().sum();
    });
    try_it("duration", || {
        let _ = std::time::Duration::from_secs(1) - std::time::Duration::from_secs(n as u64);
    });
    try_it("rotate", || {
        let mut v = [1, 2];
        v.rotate_left(n as usize);
    });
    try_it("array from vec", || {
        let _: [i32; 2] = vec![1, 2, 3].try_into().unwrap();
    });
    try_it("parse", || {
        let _: i32 = "x".parse().unwrap();
    });
    try_it("parse f", || {
        let _: f64 = "x".parse().unwrap();
    });
    try_it("parse b", || {
        let _: bool = "x".parse().unwrap();
    });
    try_it("parse c", || {
        let _: char = "xy".parse().unwrap();
    });
    try_it("utf8", || {
        let _ = String::from_utf8(vec![b'a', 0xff]).unwrap();
    });
    try_it("try_from", || {
        let _ = u8::try_from(n * 100).unwrap();
    });
}
