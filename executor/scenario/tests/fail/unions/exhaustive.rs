#[derive(Clone, Copy)]
union U { a: bool, b: u8 }
fn main() {
    let u = U { a: true };
    unsafe {
        match u { U { a: true } => {}, U { a: false } => {} }
        match u { U { a: true } => {} }
        match u { U { b: 0 } => {}, U { a: true } => {} }
        let U { a: true } = u;
        match u { U { b: 0 } => {}, U { b: _ } => {} }
    }
}
