//~ ends 139
//~ says error: Undefined Behavior: memory access failed: a local variable has gone out of scope, so this pointer is dangling
struct Big { all: [u64; 64] }
fn grow(b: &mut Big) -> u64 { b.all[63] += 1; b.all[63] }

fn main() {
    println!("before");
    let f: fn(*mut u8) -> u64 = unsafe { std::mem::transmute(grow as fn(&mut Big) -> u64) };
    let mut x = 1u8;
    println!("{}", f(&mut x));
}
