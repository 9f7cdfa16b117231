//~ ends refused
//~ says 3: E0277 `{closure}` doesn't implement `std::fmt::Display`
fn main() {
    println!("before");
    println!("{}", /*@1000{*/(move || /*}@*/1/*@1000{*/)()/*}@*/);
}
