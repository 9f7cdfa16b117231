use smol::future::FutureExt;
use smol::stream::{self, StreamExt};
use smol::{future, Timer};
use std::io;
use std::time::{Duration, Instant};

const MS: Duration = Duration::from_millis(1);
fn ms(t: Instant) -> u128 { (t.elapsed().as_millis() + 5) / 10 * 10 }

async fn timeout<T>(d: Duration, f: impl std::future::Future<Output = T>) -> io::Result<T> {
    async { Ok(f.await) }.or(async { Timer::after(d).await; Err(io::ErrorKind::TimedOut.into()) }).await
}

struct Loser(&'static str);
impl Drop for Loser { fn drop(&mut self) { println!("dropped {}", self.0); } }

fn main() {
    smol::block_on(async {
        let start = Instant::now();
        Timer::after(30 * MS).await;
        println!("after {}", ms(start));
        Timer::at(start + 50 * MS).await;
        println!("at {}", ms(start));
        Timer::at(start).await;
        println!("past {}", ms(start));
        println!("{:?}", timeout(20 * MS, async { Timer::after(10 * MS).await; 7 }).await.unwrap());
        let e = timeout(10 * MS, async { let _l = Loser("slow"); Timer::after(100 * MS).await }).await.unwrap_err();
        println!("{} {:?} {}", e, e.kind(), ms(start));

        let t = Instant::now();
        let mut every = Timer::interval(20 * MS).take(3).enumerate();
        while let Some((i, _when)) = every.next().await { println!("tick {i} {}", ms(t)); }

        let t = Instant::now();
        let mut slow = Timer::interval_at(t + 10 * MS, 20 * MS);
        for i in 0..3 {
            slow.next().await;
            println!("late {i} {}", ms(t));
            if i == 0 { Timer::after(50 * MS).await; }
        }

        let t = Instant::now();
        let mut timer = Timer::after(200 * MS);
        println!("{:?}", future::poll_once(&mut timer).await.is_none());
        timer.set_after(20 * MS);
        (&mut timer).await;
        println!("reset {}", ms(t));
        timer.set_at(t + 40 * MS);
        (&mut timer).await;
        println!("reset {}", ms(t));
        println!("{:?}", future::poll_once(Timer::never()).await.is_none());

        let t = Instant::now();
        let (a, b) = future::zip(async { Timer::after(30 * MS).await; "thirty" }, async { Timer::after(10 * MS).await; "ten" }).await;
        println!("{a} {b} {}", ms(t));
        let first = future::or(async { let _l = Loser("forty"); Timer::after(40 * MS).await; 40 }, async { Timer::after(20 * MS).await; 20 }).await;
        println!("{first} {}", ms(t));
        let r = future::race(async { Timer::after(20 * MS).await; 'a' }, async { Timer::after(60 * MS).await; 'b' }).await;
        println!("{r} {}", ms(t));
        let v: Result<(i32, i32), &str> = future::try_zip(async { Timer::after(10 * MS).await; Err("early") }, async { Timer::after(90 * MS).await; Ok(1) }).await;
        println!("{v:?} {}", ms(t));

        let t = Instant::now();
        let tasks: Vec<_> = [50u32, 20, 40, 10].into_iter().map(|n| smol::spawn(async move { Timer::after(n * MS).await; n })).collect();
        let mut sum = 0;
        for x in tasks { sum += x.await; }
        println!("{sum} {}", ms(t));

        let t = Instant::now();
        let words = stream::iter(["a", "b", "c"]).zip(Timer::interval(10 * MS)).map(|(w, _)| w.to_uppercase()).collect::<Vec<_>>().await;
        println!("{words:?} {}", ms(t));
        let v = smol::unblock(move || { std::thread::sleep(30 * MS); ms(t) }).await;
        println!("{v} {}", ms(t));
        let both = future::zip(smol::unblock(|| { std::thread::sleep(30 * MS); 1 }), smol::unblock(|| { std::thread::sleep(30 * MS); 2 })).await;
        println!("{both:?} {}", ms(t));
    });
}
