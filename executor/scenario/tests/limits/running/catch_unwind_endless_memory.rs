//~ ends never
fn main(){ let mut v: Vec<Box<dyn std::any::Any+Send>>=vec![]; std::panic::set_hook(Box::new(|_|{})); loop { if let Err(e)=std::panic::catch_unwind(|| { panic!("{}", "x".repeat(1000)) }) { v.push(e); } } }
