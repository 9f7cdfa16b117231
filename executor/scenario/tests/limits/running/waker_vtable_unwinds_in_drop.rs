//~ ends 134
//~ says thread caused non-unwinding panic. aborting.
use std::task::*; use std::future::Future; use std::pin::Pin;
unsafe fn c(p:*const ())->RawWaker{ RawWaker::new(p,&V) } unsafe fn w(_:*const ()){} unsafe fn d(_:*const ()){ panic!("drop of waker") }
static V: RawWakerVTable=RawWakerVTable::new(c,w,w,d);
fn main(){ let (tx,mut rx)=tokio::sync::oneshot::channel::<u8>(); let w=unsafe{Waker::from_raw(RawWaker::new(std::ptr::null(),&V))}; let mut cx=Context::from_waker(&w); let _=Pin::new(&mut rx).poll(&mut cx); drop(rx); drop(tx); }
