// An operator with one impl has its result even if the right side is wrong.
use std::time::Duration;
use std::ops::*;
struct V(f32);
impl Mul<f32> for V { type Output = V; fn mul(self, k: f32) -> V { V(self.0 * k) } }
impl AddAssign<V> for V { fn add_assign(&mut self, o: V) {} }
fn main() {
    let d = Duration::from_secs(1);
    let n = d / d;
    let k: u32 = 3 + n;
    let e = d * n;
    let v = V(1.0) * 2;
    let w: V = V(1.0) * "x";
    let z: u8 = V(1.0) * 'c';
    let mut a = V(1.0);
    a += 1.0;
}
