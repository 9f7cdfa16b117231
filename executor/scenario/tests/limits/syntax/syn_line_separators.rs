//~ ends 0
//~ prints c
fn main(){  println!("a");  println!("b"); println!("c"); }
