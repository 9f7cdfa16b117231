//! A connection's state machine in a select! loop: heartbeats, idle timeouts, reconnects.
use tokio::sync::mpsc::{self, error::TryRecvError};
use tokio::time::{self, sleep_until, Duration, Instant};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State { Connecting { attempt: u32 }, Open, HalfClosed, Dead }
#[derive(Debug)]
enum Cmd { Data(Vec<u8>), Fail, Close }

struct Peer { state: State, log: Vec<String>, t0: Instant, bytes: usize }
impl Peer {
    fn note(&mut self, s: impl AsRef<str>) { self.log.push(format!("{:>5}ms {}", self.t0.elapsed().as_millis(), s.as_ref())); }
    fn goto(&mut self, s: State) { let old = std::mem::replace(&mut self.state, s); self.note(format!("{old:?} -> {s:?}")); }
    async fn run(mut self, mut rx: mpsc::Receiver<Cmd>) -> Vec<String> {
        let mut beat = time::interval(Duration::from_millis(300));
        beat.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
        let idle = time::sleep(Duration::from_millis(700));
        tokio::pin!(idle);
        let mut reconnect = Instant::now();
        let mut beats = 0;
        loop {
            tokio::select! {
                biased;
                cmd = rx.recv(), if self.state != State::Dead => match cmd {
                    Some(Cmd::Data(d)) if self.state == State::Open => { self.bytes += d.len(); idle.as_mut().reset(Instant::now() + Duration::from_millis(700)); }
                    Some(Cmd::Data(d)) => self.note(format!("dropped {} bytes", d.len())),
                    Some(Cmd::Fail) => { self.goto(State::Connecting { attempt: 1 }); reconnect = Instant::now() + Duration::from_millis(100); }
                    Some(Cmd::Close) | None => { if let State::HalfClosed = self.state { self.goto(State::Dead) } else { self.goto(State::HalfClosed) } }
                },
                _ = sleep_until(reconnect), if matches!(self.state, State::Connecting { .. }) => {
                    let State::Connecting { attempt } = self.state else { unreachable!() };
                    if attempt >= 3 { self.goto(State::Open); idle.as_mut().reset(Instant::now() + Duration::from_millis(700)); }
                    else { self.goto(State::Connecting { attempt: attempt + 1 }); reconnect += Duration::from_millis(100 << attempt); }
                }
                () = &mut idle, if self.state == State::Open => { self.note("idle"); self.goto(State::HalfClosed); }
                t = beat.tick(), if matches!(self.state, State::Open | State::HalfClosed) => { beats += 1; let at = (t - self.t0).as_millis(); self.note(format!("beat {beats} of {at}")); if beats > 6 { self.goto(State::Dead) } }
                else => break,
            }
        }
        self.note(format!("end, {} bytes, {:?}", self.bytes, rx.try_recv().map_err(|e| e == TryRecvError::Disconnected).err()));
        self.log
    }
}
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let (tx, rx) = mpsc::channel(4);
    let p = Peer { state: State::Connecting { attempt: 0 }, log: vec![], t0: Instant::now(), bytes: 0 };
    let h = tokio::spawn(p.run(rx));
    let ms = |n| time::sleep(Duration::from_millis(n));
    ms(50).await;
    tx.send(Cmd::Data(vec![0; 3])).await.unwrap();
    ms(1000).await;
    for n in 1..=3usize { tx.send(Cmd::Data(vec![1; n * 10])).await.unwrap(); ms(400).await; }
    tx.send(Cmd::Fail).await.unwrap();
    ms(200).await;
    tx.send(Cmd::Data(b"lost".to_vec())).await.unwrap();
    ms(1900).await;
    let _ = tx.send(Cmd::Close).await;
    ms(500).await;
    drop(tx);
    for l in h.await.unwrap() { println!("{l}"); }
}
