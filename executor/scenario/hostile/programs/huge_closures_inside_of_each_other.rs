//~ ends refused
//~ says 3: E0277 `{closure@huge_closures_inside_of_each_other.rs:3:21: 3:28}` doesn't implement `std::fmt::Display`
fn main() {
    println!("before");
    println!("{}", /*@1000{*/(move || /*}@*/1/*@1000{*/)()/*}@*/);
}
