use smol::stream::{self, StreamExt};
fn main() {
    smol::block_on(async {
        let v: Vec<i32> = stream::iter(1..10).filter(|x| x % 2 == 1).map(|x| x * x).skip_while(|x| *x < 9).step_by(2).collect().await;
        println!("{v:?}");
        let c: Vec<i32> = stream::iter([1, 2]).map(|x| x + 1).cycle().take(5).collect().await;
        println!("{c:?}");
        let s: String = stream::iter(["a", "b"]).scan(0, |n, s| { *n += 1; Some(s.repeat(*n)) }).collect().await;
        println!("{s}");
        let items = vec![String::from("x"), String::from("y")];
        println!("{:?}", stream::iter(&items).cloned().zip(stream::repeat(1)).last().await);
        println!("{:?} {:?}", stream::iter([3, 4]).find(|x| *x > 3).await, stream::iter([3, 4]).position(|x| x == 9).await);
        println!("{:?}", stream::iter([3, 4]).fold(1, |a, b| a * b).await);
        let mut s = stream::iter([Ok(1), Err("e"), Ok(2)]);
        println!("{:?} {:?}", s.try_next().await, s.try_next().await);
        println!("{:?}", stream::iter([Ok::<i32, ()>(1), Ok(2)]).try_fold(0, |a, b| Ok(a + b)).await);
        println!("{:?}", stream::iter([Ok::<i32, ()>(1), Ok(2)]).try_collect::<_, _, Vec<i32>>().await);
        println!("{:?}", stream::iter(1..5).partition::<Vec<i32>, _>(|x| x % 2 == 0).await);
        println!("{} {}", stream::iter(1..5).all(|x| x > 0).await, stream::iter(1..5).any(|x| x > 5).await);
        stream::iter(1..3).then(|x| async move { x * 10 }).for_each(|x| print!("{x} ")).await;
        println!();
        let (a, b): (Vec<_>, Vec<_>) = stream::iter([(1, 'a'), (2, 'b')]).unzip().await;
        println!("{a:?} {b:?} {:?}", stream::iter(0..7).nth(3).await);
        println!("{:?}", stream::iter([[1, 2], [3, 4]]).flat_map(stream::iter).enumerate().inspect(|x| print!("{x:?}")).count().await);
        println!("{:?}", stream::iter(1..4).or(stream::iter(7..9)).collect::<Vec<_>>().await);
        let mut s = stream::iter(1..4);
        println!("{:?}", s.try_for_each(|x| if x == 2 { Err(x) } else { Ok(()) }).await);
        println!("{:?}", s.next().await);
        let b = stream::once(5).chain(stream::empty()).boxed();
        println!("{:?} {:?}", b.size_hint(), stream::block_on(stream::iter(1..3)).collect::<Vec<_>>());
        println!("{:?}", stream::iter(["1", "x"]).find_map(|s| s.parse::<i32>().ok()).await);
        println!("{:?}", stream::iter(vec![1, 2, 3]).filter_map(|x| (x != 2).then(|| x)).take_while(|x| *x < 3).copied_sum().await);
        println!("{:?}", stream::iter(1..3));
    });
}
trait C: stream::Stream<Item = i32> + Sized { fn copied_sum(self) -> stream::FoldFuture<Self, fn(i32, i32) -> i32, i32> { self.fold(0, |a, b| a + b) } }
impl<S: stream::Stream<Item = i32>> C for S {}
