use async_std::prelude::*;
use async_std::stream::{self, StreamExt};
use async_std::task;
use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant};

const MS: Duration = Duration::from_millis(1);
fn tens(t: Instant) -> u128 { (t.elapsed().as_millis() + 5) / 10 * 10 }
fn nums() -> stream::FromIter<std::ops::Range<i32>> { stream::from_iter(1..7) }

#[async_std::main]
async fn main() -> Result<(), String> {
    println!("{:?}", nums().map(|x| x * x).filter(|x| x % 2 == 0).collect::<Vec<_>>().await);
    println!("{:?}", nums().skip(1).step_by(2).enumerate().collect::<Vec<_>>().await);
    println!("{:?}", nums().take_while(|x| *x < 4).chain(stream::once(9)).collect::<Vec<_>>().await);
    println!("{:?}", nums().zip(stream::from_iter("abc".chars())).collect::<HashMap<_, _>>().await.len());
    println!("{} {}", nums().sum::<i32>().await, nums().product::<i32>().await);
    println!("{:?} {:?}", nums().max().await, nums().min_by(|a, b| b.cmp(a)).await);
    println!("{:?} {:?}", nums().max_by_key(|x| x % 4).await, nums().min_by_key(|x| (x - 3).abs()).await);
    println!("{} {} {:?} {:?}", nums().all(|x| x > 0).await, nums().any(|x| x > 6).await, nums().find(|x| *x > 2).await, nums().position(|x| x == 5).await);
    println!("{} {:?} {:?}", nums().count().await, nums().last().await, nums().nth(2).await);
    println!("{}", nums().fold(String::from(">"), |s, x| s + &x.to_string()).await);
    println!("{:?} {} {} {}", nums().cmp(stream::from_iter(1..6)).await, nums().eq(nums()).await, nums().lt(stream::from_iter(2..3)).await, nums().ne(nums()).await);
    let r: Result<Vec<i32>, String> = stream::from_iter(["1", "2", "x"]).map(|s| s.parse::<i32>().map_err(|e| e.to_string())).collect().await;
    println!("{r:?}");
    let o: Option<BTreeSet<i32>> = stream::from_iter([Some(3), Some(1)]).collect().await;
    println!("{o:?}");
    let s: String = stream::from_iter(["a", "b"]).collect().await;
    println!("{s}");
    println!("{:?}", nums().scan(1, |acc, x| { *acc *= x; if *acc > 100 { None } else { Some(*acc) } }).collect::<Vec<_>>().await);
    println!("{:?}", nums().flat_map(|x| stream::from_iter(vec![x; (x % 3) as usize])).collect::<Vec<_>>().await);
    println!("{:?}", stream::from_iter(vec![stream::repeat(1).take(2), stream::repeat(5).take(1)]).flatten().collect::<Vec<_>>().await);
    let (a, b): (Vec<i32>, Vec<i32>) = nums().partition(|x| x % 3 == 0).await;
    println!("{a:?} {b:?}");
    let mut counter = 0;
    println!("{:?}", stream::from_fn(move || { counter += 1; if counter < 4 { Some(counter) } else { None } }).collect::<Vec<_>>().await);
    println!("{:?}", stream::successors(Some(1u32), |x| if *x < 50 { Some(x * 3) } else { None }).collect::<Vec<_>>().await);
    println!("{:?}", stream::repeat_with(|| 'z').take(3).collect::<String>().await);
    println!("{:?}", stream::once(1).cycle().take(3).collect::<Vec<_>>().await);
    println!("{:?}", nums().inspect(|x| if *x == 1 { println!("seen {x}") }).map(|x| x as f64 / 2.0).collect::<Vec<_>>().await);
    println!("{:?}", stream::from_iter([1, 2]).cloned_sum().await);
    nums().take(2).for_each(|x| print!("{x};")).await;
    println!();
    println!("{:?}", nums().try_for_each(|x| if x < 3 { Ok(()) } else { Err(format!("at {x}")) }).await);
    let mut f = nums().fuse();
    println!("{:?} {:?}", f.next().await, f.size_hint());

    let t = Instant::now();
    let mut iv = stream::interval(20 * MS);
    let mut n = 0;
    while let Some(()) = iv.next().await { n += 1; println!("tick {n} {}", tens(t)); if n == 3 { break; } }
    let t = Instant::now();
    println!("{:?} {}", nums().take(3).throttle(20 * MS).collect::<Vec<_>>().await, tens(t));
    let t = Instant::now();
    println!("{:?} {}", nums().take(2).delay(30 * MS).collect::<Vec<_>>().await, tens(t));
    let slow = stream::from_iter([5u64, 40, 5]).then_sleep();
    println!("{:?}", slow.timeout(20 * MS).take(4).map(|r| r.map_err(|e| e.to_string())).collect::<Vec<_>>().await);
    let merged = stream::interval(10 * MS).map(|_| "fast").take(4).merge(stream::interval(25 * MS).map(|_| "slow").take(1));
    println!("{:?}", merged.collect::<Vec<_>>().await);
    let both = task::spawn_local(async { nums().sum::<i32>().await }).join(task::spawn(async { nums().count().await })).await;
    println!("{both:?}");
    if nums().count().await != 7 { return Err("six, not seven".to_string()); }
    Ok(())
}
trait More: Stream + Sized {
    fn cloned_sum(self) -> std::pin::Pin<Box<dyn std::future::Future<Output = i32>>> where Self: Stream<Item = i32> + 'static { Box::pin(self.fold(0, |a, b| a + b)) }
    fn then_sleep(self) -> std::pin::Pin<Box<dyn Stream<Item = u64> + Send>> where Self: Stream<Item = u64> + Send + Unpin + 'static {
        Box::pin(futures::stream::unfold(self, |mut s| async move { let n = s.next().await?; task::sleep(n as u32 * MS).await; Some((n, s)) }))
    }
}
impl<S: Stream> More for S {}
