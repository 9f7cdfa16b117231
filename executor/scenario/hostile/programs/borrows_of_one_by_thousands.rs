//~ ends 0
//~ prints 3001
fn main() {
    println!("before");
    let mut v = vec![1u64];
    /*@3000{*/let r@i@ = v.len(); v.push(r@i@ as u64);
    /*}@*/
    println!("{}", v.len());
}
