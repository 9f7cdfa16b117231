//~ ends 0
//~ prints Ok(0.0)
fn main(){ let s="9".repeat(5_000_000); println!("{:?}", s.parse::<f64>()); println!("{:?}", s.parse::<u64>().is_err()); let t="0.".to_string()+&"0".repeat(5_000_000)+"1"; println!("{:?}", t.parse::<f64>()); }
