#![deny(warnings)]
struct Log(Vec<u8>);
impl std::ops::Shl<u8> for &mut Log {
    type Output = ();
    fn shl(self, b: u8) {
        self.0.push(b);
    }
}
fn main() {
    let v = vec![1, 2];
    let x = 1;
    v.iter().map(|x| x + 1);
    v.iter().filter(|x| **x > 1);
    x + 1;
    x == 2;
    x > 0 && x < 3;
    !x;
    -x;
    &x;
    x & 1;
    x;
    let mut log = Log(vec![]);
    &mut log << 1;
    println!("{}", log.0.len());
}
