//~ ends refused
//~ says 5: E0603 module `m` is private
/*@200{*/mod m { /*}@*/ pub fn f() -> u32 { 1 } /*@200{*/ }/*}@*/

fn main() {
    println!("before");
    println!("{}", /*@200{*/m::/*}@*/f());
}
