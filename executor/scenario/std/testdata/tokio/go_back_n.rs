// Programs people write in tests: #[tokio::test]-like helper, mock clock, virtual network, property-style loops.
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{self, Duration, Instant};
use rand_like::Rng;

mod rand_like {
    pub struct Rng(u64);
    impl Rng {
        pub fn new(seed: u64) -> Self {
            Rng(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
        }
        pub fn next(&mut self) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            self.0
        }
        pub fn below(&mut self, n: u64) -> u64 {
            self.next() % n
        }
    }
}
#[derive(Debug, Clone)]
struct Packet {
    seq: u32,
    ack: bool,
    body: char,
}
struct Link {
    rng: Mutex<Rng>,
    loss: u64,
    stats: Mutex<BTreeMap<&'static str, u32>>,
}
impl Link {
    fn count(&self, k: &'static str) {
        *self.stats.lock().unwrap().entry(k).or_insert(0) += 1;
    }
    fn send(self: &Arc<Self>, to: &mpsc::UnboundedSender<Packet>, p: Packet) {
        let (lost, delay) = {
            let mut r = self.rng.lock().unwrap();
            (r.below(100) < self.loss, 5 + r.below(20))
        };
        if lost {
            self.count("lost");
            return;
        }
        self.count(if p.ack { "ack" } else { "data" });
        let to = to.clone();
        tokio::spawn(async move {
            time::sleep(Duration::from_millis(delay)).await;
            let _ = to.send(p);
        });
    }
}
async fn sender(text: &str, link: Arc<Link>, out: mpsc::UnboundedSender<Packet>, mut acks: mpsc::UnboundedReceiver<Packet>) -> u32 {
    let chars: Vec<char> = text.chars().collect();
    let window = 3;
    let (mut base, mut next) = (0usize, 0usize);
    let mut resent = 0;
    let timer = time::sleep(Duration::from_millis(60));
    tokio::pin!(timer);
    while base < chars.len() {
        while next < chars.len() && next < base + window {
            link.send(&out, Packet { seq: next as u32, ack: false, body: chars[next] });
            if base == next {
                timer.as_mut().reset(Instant::now() + Duration::from_millis(60));
            }
            next += 1;
        }
        tokio::select! {
            biased;
            Some(p) = acks.recv() => {
                if p.seq as usize >= base {
                    base = p.seq as usize + 1;
                    timer.as_mut().reset(Instant::now() + Duration::from_millis(60));
                }
            }
            _ = timer.as_mut() => {
                resent += (next - base) as u32;
                next = base;
            }
        }
    }
    resent
}
async fn receiver(link: Arc<Link>, mut input: mpsc::UnboundedReceiver<Packet>, acks: mpsc::UnboundedSender<Packet>, n: usize) -> String {
    let mut got = String::new();
    let mut expected = 0;
    while let Ok(Some(p)) = time::timeout(Duration::from_secs(1), input.recv()).await {
        if p.seq == expected {
            got.push(p.body);
            expected += 1;
        }
        if expected > 0 {
            link.send(&acks, Packet { seq: expected - 1, ack: true, body: '-' });
        }
        if got.chars().count() == n && p.seq + 1 == expected {
            link.count("last");
        }
    }
    got
}
async fn trial(seed: u64, loss: u64) -> String {
    let text = "go-back-N über alles";
    let link = Arc::new(Link { rng: Mutex::new(Rng::new(seed)), loss, stats: Default::default() });
    let (dtx, drx) = mpsc::unbounded_channel();
    let (atx, arx) = mpsc::unbounded_channel();
    let t0 = Instant::now();
    let r = tokio::spawn(receiver(link.clone(), drx, atx, text.chars().count()));
    let resent = sender(text, link.clone(), dtx, arx).await;
    let took = t0.elapsed();
    let got = r.await.unwrap();
    assert_eq!(got, text);
    format!("seed {seed} loss {loss}: resent {resent} in {took:?} {:?}", link.stats.lock().unwrap())
}
fn test<F: std::future::Future>(name: &str, f: F) {
    let rt = tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().unwrap();
    let real = std::time::Instant::now();
    rt.block_on(f);
    println!("test {name} ... ok, quick {}", real.elapsed() < std::time::Duration::from_secs(3));
}
fn main() {
    test("no_loss", async { println!("{}", trial(1, 0).await) });
    test("some_loss", async {
        for seed in 2..6 {
            println!("{}", trial(seed, 20).await);
        }
    });
    test("many_at_once", async {
        let mut set = JoinSet::new();
        for seed in 10..14 {
            set.spawn(trial(seed, 40));
        }
        let mut all = VecDeque::new();
        while let Some(s) = set.join_next().await {
            all.push_back(s.unwrap());
        }
        all.make_contiguous().sort();
        for s in all {
            println!("{s}");
        }
    });
    test("day", async { time::sleep(Duration::from_secs(86_400)).await });
}
