union U { a: u32, b: f32 }
fn main() {
    let u = U { a: 1 };
    unsafe {
        let U { a, b } = u;
        let U { .. } = u;
        let U { a, .. } = u;
        let U {} = u;
    }
    unsafe { let U { c } = u; }
}
