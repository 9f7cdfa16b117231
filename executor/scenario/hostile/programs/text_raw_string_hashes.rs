//~ ends refused
//~ says 3:  too many `#` symbols: raw strings may be delimited by up to 255 `#` symbols, but found 256
fn main() {
    println!("before");
    println!("{}", r/*@256{*/#/*}@*/"x"/*@256{*/#/*}@*/);
}
