use std::mem::ManuallyDrop;
union U { s: ManuallyDrop<String>, t: ManuallyDrop<Vec<u8>>, n: u64 }
fn main() {
    unsafe {
        let u = U { n: 0 };
        let s = u.s;
        let t = u.t;
        let mut v = U { n: 0 };
        let s = v.s;
        v.n = 1;
        let t = v.t;
        let w: U;
        println!("{}", w.n);
        let mut x: U;
        x.n = 1;
        println!("{}", x.n);
    }
}
