//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
trait Layer { fn depth(&self) -> u64; }
struct Leaf;
struct Wrap(Box<dyn Layer>);
impl Layer for Leaf { fn depth(&self) -> u64 { 0 } }
impl Layer for Wrap { fn depth(&self) -> u64 { 1 + self.0.depth() } }

fn main() {
    println!("before");
    let mut all: Box<dyn Layer> = Box::new(Leaf);
    for _ in 0..200_000 { all = Box::new(Wrap(all)); }
    println!("{}", all.depth());
}
