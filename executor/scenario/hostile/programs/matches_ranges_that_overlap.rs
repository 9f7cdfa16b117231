//~ ends 0
//~ prints 1
fn main() {
    println!("before");
    let n = match 77u64 {
        /*@1500{*/@i@..=9@i@00000 if false => @i@,
        /*}@*/
        0..=u64::MAX => 1,
    };
    println!("{n}");
}
