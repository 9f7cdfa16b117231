//! `Repeat::nth` clones once, however many items it skips.
struct Noisy(u32);

impl Clone for Noisy {
    fn clone(&self) -> Self {
        println!("clone {}", self.0);
        Noisy(self.0 + 1)
    }
}

impl Drop for Noisy {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

fn main() {
    println!("{}", std::iter::repeat(Noisy(4)).take(3).skip(3).map(|n| n.0).count());
    println!("{:?}", std::iter::repeat(Noisy(7)).nth(5).map(|n| n.0));
    println!("{:?}", std::iter::repeat(Noisy(9)).take(5).skip(2).map(|n| n.0).collect::<Vec<_>>());
}
