//~ ends 0
fn main() {
    println!("before");
    println!("/*@2000{*/{0}/*}@*/", 1);
    let s = format!("/*@3000{*/{}{{}}/*}@*/"/*@3000{*/, @i@/*}@*/);
    println!("{}", s.len());
}
