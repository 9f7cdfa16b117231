//~ ends 0
//~ prints ok
fn main(){ for _ in 0..2000 { let s=format!("{:.60000}", 1e-300f64); std::hint::black_box(s); } println!("ok"); }
