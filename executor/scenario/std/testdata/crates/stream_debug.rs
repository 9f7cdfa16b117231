use futures::{future, stream::{self, StreamExt}};

fn main() {
    let s = || stream::iter([1, 2]);
    println!("{:?}", s().map(|x| x + 1));
    println!("{:?}", s().enumerate());
    println!("{:?}", s().take(1));
    println!("{:?}", s().skip(1));
    println!("{:?}", s().inspect(|_| ()));
    println!("{:?}", s().chain(s()));
    println!("{:?}", s().cycle());
    println!("{:?}", s().filter(|_| future::ready(true)));
    println!("{:?}", s().filter_map(|x| future::ready(Some(x))));
    println!("{:?}", s().then(|x| future::ready(x)));
    println!("{:?}", s().zip(s()));
    println!("{:?}", s().peekable());
    println!("{:?}", s().chunks(3));
    println!("{:?}", s().take_while(|_| future::ready(true)));
    println!("{:?}", s().skip_while(|_| future::ready(true)));
    println!("{:?}", s().take_until(future::ready(())));
    println!("{:?}", s().map(|x| stream::iter([x])).flatten());
    println!("{:?}", s().flat_map(|x| stream::iter([x])));
    println!("{:?}", s().collect::<Vec<i32>>());
    println!("{:?}", s().fold(0, |a, x| future::ready(a + x)));
    println!("{:?}", s().for_each(|_| future::ready(())));
    println!("{:?}", s().into_future());
    println!("{:?}", s().next());
    println!("{:?}", s().catch_unwind());
    println!("{:?}", s().count());
}
