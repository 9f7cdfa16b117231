//~ ends never
use tokio::sync::broadcast;
#[tokio::main(flavor="current_thread")] async fn main(){ let (tx,_)=broadcast::channel::<Vec<u8>>(1<<14); let rs: Vec<_>=(0..200).map(|_| tx.subscribe()).collect(); for _ in 0..100000 { let _=tx.send(vec![0u8;1000]); } let mut n=0u64; for mut r in rs { while let Ok(v)=r.try_recv() { n+=v.len() as u64; } } println!("{n}"); }
