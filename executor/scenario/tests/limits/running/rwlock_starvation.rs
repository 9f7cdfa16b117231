//~ ends 0
//~ prints 15000
use tokio::sync::RwLock; use std::sync::Arc;
#[tokio::main(flavor="current_thread")] async fn main(){ let l=Arc::new(RwLock::new(0u64)); let mut v=vec![]; for i in 0..30000u64 { let l=l.clone(); v.push(tokio::spawn(async move { if i%2==0 { *l.write().await+=1; } else { tokio::task::yield_now().await; let _=*l.read().await; } })); } for h in v { h.await.unwrap(); } println!("{}", *l.read().await); }
