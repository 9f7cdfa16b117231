// async-std streams in full: every adapter I could find in the docs
use async_std::prelude::*;
use async_std::stream::{self, Extend, FromStream, Product, Sum};
use async_std::task;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap, LinkedList, VecDeque};
use std::time::Duration;

fn nums() -> impl Stream<Item = i32> + Unpin { stream::from_iter(vec![3, 1, 4, 1, 5, 9, 2, 6]) }
fn main() {
    task::block_on(async {
        println!("all {} any {}", nums().all(|x| x > 0).await, nums().any(|x| x == 7).await);
        println!("chain {:?}", nums().take(2).chain(stream::once(0)).collect::<Vec<_>>().await);
        println!("cloned {:?}", stream::from_iter(&[1, 2]).cloned().collect::<Vec<i32>>().await);
        println!("copied {:?}", stream::from_iter(&[1, 2]).copied().collect::<VecDeque<i32>>().await);
        println!("cmp {:?} {:?}", nums().cmp(nums()).await, nums().partial_cmp(nums().map(|x| x + 1)).await);
        println!("count {}", nums().count().await);
        println!("cycle {:?}", stream::from_iter([1, 2]).cycle().take(5).collect::<Vec<_>>().await);
        println!("enumerate {:?}", nums().enumerate().nth(2).await);
        println!("eq {} ne {} lt {} le {} gt {} ge {}", nums().eq(nums()).await, nums().ne(nums()).await, nums().lt(nums()).await, nums().le(nums()).await, nums().gt(nums()).await, nums().ge(nums()).await);
        println!("filter {:?}", nums().filter(|x| x % 2 == 0).collect::<BTreeSet<_>>().await);
        println!("filter_map {:?}", stream::from_iter(["1", "x", "3"]).filter_map(|s| s.parse::<u8>().ok()).collect::<Vec<_>>().await);
        println!("find {:?} find_map {:?}", nums().find(|x| *x > 4).await, nums().find_map(|x| if x > 4 { Some(x * 10) } else { None }).await);
        println!("flat_map {:?}", nums().take(2).flat_map(|x| stream::repeat(x).take(2)).collect::<Vec<_>>().await);
        println!("flatten {:?}", stream::from_iter(vec![stream::from_iter(0..2), stream::from_iter(5..6)]).flatten().collect::<Vec<_>>().await);
        println!("fold {}", nums().fold(String::new(), |s, x| s + &x.to_string()).await);
        nums().take(2).for_each(|x| print!("[{x}]")).await; println!();
        println!("fuse {:?}", { let mut f = stream::once(1).fuse(); (f.next().await, f.next().await, f.next().await) });
        println!("inspect {}", nums().take(2).inspect(|x| print!("({x})")).count().await);
        println!("last {:?} max {:?} min {:?}", nums().last().await, nums().max().await, nums().min().await);
        println!("max_by {:?} min_by {:?}", nums().max_by(|a, b| b.cmp(a)).await, nums().min_by(|a, b| (a % 3).cmp(&(b % 3))).await);
        println!("max_by_key {:?} min_by_key {:?}", nums().max_by_key(|x| x % 5).await, nums().min_by_key(|x| (x - 4).abs()).await);
        println!("map_while-ish {:?}", nums().take_while(|x| *x < 5).map(|x| x * x).collect::<LinkedList<_>>().await);
        println!("merge {:?}", { let mut v = stream::from_iter([1, 2]).merge(stream::from_iter([3])).collect::<Vec<_>>().await; v.sort(); v });
        println!("partition {:?}", nums().partition::<Vec<i32>, _>(|x| *x > 3).await);
        println!("position {:?}", nums().position(|x| x == 4).await);
        println!("product {} sum {}", nums().product::<i32>().await, nums().sum::<i32>().await);
        println!("scan {:?}", nums().scan(0, |s, x| { *s += x; if *s > 15 { None } else { Some(*s) } }).collect::<Vec<_>>().await);
        println!("skip {:?} skip_while {:?}", nums().skip(6).collect::<Vec<_>>().await, nums().skip_while(|x| *x != 9).collect::<Vec<_>>().await);
        println!("step_by {:?}", nums().step_by(3).collect::<Vec<_>>().await);
        println!("timeout {:?}", { let mut s = stream::pending::<i32>().timeout(Duration::from_millis(5)); s.next().await.map(|r| r.map_err(|e| e.to_string())) });
        println!("try_fold {:?}", nums().try_fold(0, |a: i32, x: i32| if x < 10 { Ok(a + x) } else { Err(x) }).await);
        println!("try_for_each {:?}", nums().try_for_each(|x| if x == 5 { Err("five") } else { Ok(()) }).await);
        println!("unzip {:?}", nums().take(3).map(|x| (x, x > 2)).unzip::<_, _, Vec<_>, Vec<_>>().await);
        println!("zip {:?}", nums().zip(stream::from_iter("abc".chars())).collect::<HashMap<_, _>>().await.len());
        println!("result {:?}", stream::from_iter(vec![Ok(1), Err("e"), Ok(3)]).collect::<Result<Vec<i32>, &str>>().await);
        println!("option {:?}", stream::from_iter(vec![Some(1), Some(2)]).collect::<Option<Vec<i32>>>().await);
        println!("string {:?}", stream::from_iter(vec!["a", "b"]).collect::<String>().await);
        println!("map {:?}", stream::from_iter(vec![("k", 1), ("l", 2)]).collect::<BTreeMap<_, _>>().await);
        let mut v = vec![0]; stream::extend(&mut v, stream::from_iter([1, 2])).await; println!("extend {v:?}");
        println!("from_fn {:?}", { let mut n = 0; stream::from_fn(move || { n += 1; if n < 4 { Some(n) } else { None } }).collect::<Vec<_>>().await });
        println!("throttle {:?}", nums().take(3).throttle(Duration::from_millis(2)).collect::<Vec<_>>().await);
        println!("delay {:?}", stream::once(1).delay(Duration::from_millis(2)).collect::<Vec<_>>().await);
        println!("by_ref {:?}", { let mut s = nums(); let a: Vec<_> = s.by_ref().take(2).collect().await; (a, s.next().await) });
        println!("successors {:?}", stream::successors(Some(1), |x| if *x < 20 { Some(x * 3) } else { None }).collect::<Vec<_>>().await);
        println!("{:?}", nums().is_sorted_compat().await);
        println!("{:?}", 1.cmp(&2) == Ordering::Less);
    });
}
trait Sorted: Stream<Item = i32> + Unpin + Sized { fn is_sorted_compat(self) -> std::pin::Pin<Box<dyn std::future::Future<Output = bool>>> where Self: 'static { let mut s = self; Box::pin(async move { let mut last = i32::MIN; while let Some(x) = s.next().await { if x < last { return false; } last = x; } true }) } }
impl<S: Stream<Item = i32> + Unpin> Sorted for S {}
