//~ ends 0
//~ prints 63937
fn main(){ let mut a="a,b,".repeat(100); for _ in 0..40 { a=a.replace(",", ",,"); if a.len()>50_000_000 { a.truncate(1000); } } println!("{}", a.len()); }
