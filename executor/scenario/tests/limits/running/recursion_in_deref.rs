//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
struct R(u32);

impl std::ops::Deref for R {
    type Target = u32;

    fn deref(&self) -> &u32 {
        if **self > 3 { &self.0 } else { &7 }
    }
}

fn main() {
    println!("before");
    println!("{}", *R(1));
}
