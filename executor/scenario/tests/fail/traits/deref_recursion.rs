use std::ops::Deref;
struct Ping;
struct Pong;
impl Deref for Ping { type Target = Pong; fn deref(&self) -> &Pong { &Pong } }
impl Deref for Pong { type Target = Ping; fn deref(&self) -> &Ping { &Ping } }
fn endless() { Ping.n }
fn main() {}
