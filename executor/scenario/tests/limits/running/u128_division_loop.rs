//~ ends never
fn main(){ let mut a=u128::MAX; let mut s=0u128; for i in 1..3_000_000u128 { s^=a/(i*i*i+7); a=a.rotate_left(3)^i; } println!("{s}"); }
