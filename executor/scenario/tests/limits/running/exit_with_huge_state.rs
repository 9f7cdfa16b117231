//~ ends 7
fn main(){ let v: Vec<Vec<u8>>=(0..200).map(|_| vec![1u8; 1_000_000]).collect(); println!("{}", v.len()); std::process::exit(7); }
