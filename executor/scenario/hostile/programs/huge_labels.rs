//~ ends 0
//~ prints after
fn main() {
    println!("before");
    /*@100{*/'l@i@: loop { /*}@*/ break 'l0; /*@100{*/ }/*}@*/
    println!("after");
}
