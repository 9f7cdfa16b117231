#[derive(Clone, Copy)]
union U { a: u32, b: f32 }
fn main() {
    let u = U { a: 1, b: 2.0 };
    let v = U {};
    let w = U { ..u };
    let x = U { c: 1 };
    let y = U { a: "x" };
}
