//~ ends refused
//~ says 6: E0382 use of moved value: `s`
fn main() {
    println!("before");
    let c = std::env::args().count();
    let s = String::from("x");
    /*@800{*/if c > @i@ { drop(s); }
    /*}@*/
    println!("after");
}
