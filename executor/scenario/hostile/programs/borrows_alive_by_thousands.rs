//~ ends 0
//~ prints 3000
fn main() {
    println!("before");
    let v = vec![1u64];
    /*@3000{*/let r@i@ = &v;
    /*}@*/
    let mut n = 0;
    /*@3000{*/n += r@i@.len();
    /*}@*/
    println!("{n}");
}
