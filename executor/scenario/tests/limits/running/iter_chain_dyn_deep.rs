//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
fn main(){ let mut it: Box<dyn Iterator<Item=u64>>=Box::new(0..10); for _ in 0..200000 { it=Box::new(it.map(|x| x+1)); } println!("{:?}", it.next()); }
