//~ ends never
fn main(){ let mut s=String::new(); for _ in 0..400000 { s.insert(0, 'a'); } println!("{}", s.len()); }
