//! The words and the places of panics.
use std::hint::black_box as bb;
use std::panic::catch_unwind as cu;
fn idx(v: &[i32], i: usize) -> i32 {
    v[i]
}
struct S {
    v: Vec<i32>,
    n: u8,
}
impl S {
    fn bump(&mut self, by: u8) {
        self.n += by;
    }
    fn at(&self, i: usize) -> i32 {
        self.v[i] + 1
    }
}
fn main() {
    let n: i32 = bb(0);
    let _ = cu(|| 10 / n);
    let _ = cu(|| 10 % n);
    let _ = cu(|| bb(i32::MAX) + 1);
    let _ = cu(|| bb(i32::MIN) - 1);
    let _ = cu(|| bb(200u8) * 2);
    let _ = cu(|| -bb(i32::MIN));
    let _ = cu(|| bb(i32::MIN) / bb(-1));
    let _ = cu(|| bb(i32::MIN) % bb(-1));
    let _ = cu(|| 1u32 << bb(40));
    let _ = cu(|| 1u64 >> bb(64));
    let _ = cu(|| idx(&[1, 2], 5));
    let _ = cu(|| {
        let v = vec![1];
        v[bb(3)]
    });
    let _ = cu(|| {
        let a = [1, 2, 3];
        a[bb(7)]
    });
    let _ = cu(|| {
        let mut s = S { v: vec![], n: 250 };
        s.bump(10)
    });
    let _ = cu(|| {
        let s = S { v: vec![], n: 0 };
        s.at(0)
    });
    let _ = cu(|| {
        let o: Option<i32> = None;
        o.unwrap()
    });
    let _ = cu(|| {
        let o: Option<i32> = bb(None);
        o.map(|x| x + 1).expect("nothing here")
    });
    let _ = cu(|| {
        let r: Result<i32, String> = Err("bad".into());
        r.unwrap()
    });
    let _ = cu(|| panic!("value {}", 3));
    let _ = cu(|| assert_eq!(1 + 1, 3, "math {}", 1));
    let _ = cu(|| assert!(bb(1) > 2));
    let _ = cu(|| unreachable!());
    let _ = cu(|| todo!("later"));
    let _ = cu(|| {
        let s = "héllo";
        s[0..2].len()
    });
    let _ = cu(|| {
        let v = [1, 2, 3];
        v[bb(2)..bb(1)].len()
    });
    let _ = cu(|| {
        let v = [1, 2, 3];
        v[..bb(9)].len()
    });
    let _ = cu(|| {
        let c = std::cell::RefCell::new(1);
        let _a = c.borrow_mut();
        let _b = c.borrow_mut();
    });
    let _ = cu(|| "x".parse::<i32>().unwrap());
    let _ = cu(|| {
        let mut v: Vec<i32> = vec![];
        v.remove(0)
    });
    let _ = cu(|| {
        (
            bb(1u64) - 2,
            bb(3usize) - 4,
            bb(1i128) << 127 << bb(1),
            bb(u128::MAX) + 1,
        )
    });
    let _ = cu(|| {
        let m = std::collections::HashMap::from([(1, 2)]);
        m[&5]
    });
    let _ = cu(|| {
        (bb(5i8) - 10) as u8;
        let mut x = bb(250u8);
        x += 10;
        x
    });
    let _ = cu(|| {
        let mut it = [1u8, 255].iter().fold(0u8, |a, b| a + b);
        it += 1;
        it
    });
    let x: Result<(), std::fmt::Error> = Err(std::fmt::Error);
    x.expect("final");
}
