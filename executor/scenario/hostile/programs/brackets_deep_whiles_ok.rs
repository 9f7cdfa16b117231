//~ ends 0
//~ prints 60 1
fn main() {
    let mut n = 0;
    let mut names = vec![String::from("a")];
/*@60{*/    for i@i@ in 0..1 { let v@i@ = vec![i@i@]; while n == @i@ { n += 1; drop(std::mem::take(&mut names)); names.push(String::from("b"));
/*}@*/
/*@60{*/}}/*}@*/
    println!("{n} {}", names.len());
}
