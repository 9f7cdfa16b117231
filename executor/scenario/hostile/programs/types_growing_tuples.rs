//~ ends refused
//~ says 1:  reached the type-length limit: `main` has a type that is too large
fn main() {
    println!("before");
    let a = (1, 1);
/*@60{*/    let a = (a, a);
/*}@*/    println!("{}", std::mem::size_of_val(&a) > 0);
}
