//~ ends 0
//~ prints false
fn main(){ let a="a".repeat(1_000_000); let b="a".repeat(500_000)+"b"; println!("{}", a.contains(&b)); }
