fn main() {
    let x = 1;
    let f = || x += 1;
    f();
    let s = String::new();
    s.push('a');
    s.push('b');
    let add = |k: i32| { let _ = k; };
    add(1);
    let mut n = 0;
    let inc = || n += 1;
    inc();
    let mut m = 0;
    let inc = || m += 1;
    inc();
    inc();
    let v = vec![1];
    v.push(1);
    let r = &mut v;
    r.push(1);
    let t = (1, String::new());
    t.1.push('c');
    t.1.push('d');
    let o: Option<u8> = Some(1);
    if let Some(x) = &mut o { *x = 1; }
    let y = 3;
    y = 4;
    y += 1;
}
fn g(v: Vec<u8>, w: &Vec<u8>) { v.push(1); v.push(2); w.push(1); w.push(2); }
struct S { v: Vec<u8> }
impl S { fn a(&self) { self.v.push(1); self.v.push(2); } fn b(self) { self.v.push(1); self.v.push(2); } }
fn slices() {
    let arr = [1, 2, 3];
    let s = &mut arr[..];
    s[0] = 1;
}
