//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
//~ steps 100M
struct D(Option<Box<D>>); impl Drop for D { fn drop(&mut self){ let x=D(None); std::mem::forget(x); if let Some(b)=self.0.take() { drop(b); } } }
fn main(){ let mut d=D(None); for _ in 0..1_000_000 { d=D(Some(Box::new(d))); } drop(d); println!("ok"); }
