//! Signals: ctrl_c is the host event "ctrl-c", a button in the page.
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Ready when Ctrl-C is sent to the program.
pub async fn ctrl_c() -> io::Result<()> {
    CtrlC { event: pollground::event("ctrl-c") }.await;
    Ok(())
}

struct CtrlC {
    event: pollground::HostEvent,
}
impl Future for CtrlC {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> { Pin::new(&mut self.event).poll(cx).map(|_| ()) }
}
