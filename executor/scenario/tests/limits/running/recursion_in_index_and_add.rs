//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
#[derive(Clone, Copy)]
struct R;

impl std::ops::Index<u32> for R {
    type Output = R;

    fn index(&self, i: u32) -> &R {
        &self[i.wrapping_add(1)]
    }
}

impl std::ops::Add for R {
    type Output = R;

    fn add(self, o: R) -> R {
        o + self
    }
}

fn main() {
    println!("before");
    let r = std::panic::catch_unwind(|| ());
    println!("{}", r.is_ok());
    let _ = R + R[3];
}
