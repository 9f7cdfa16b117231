use std::thread;
use std::time::{Duration, Instant};

fn threads() {
    let (tx, rx) = flume::bounded(1);
    let sender = thread::spawn(move || {
        for i in 0..4 {
            tx.send(i).unwrap();
        }
        println!("{:?} {}", tx.try_send(9).is_ok(), tx.capacity().unwrap());
    });
    thread::sleep(Duration::from_millis(20));
    println!("{} {}", rx.len(), rx.is_full());
    println!("{:?}", rx.recv());
    println!("{} {}", rx.len(), rx.is_full());
    println!("{:?} {:?}", rx.recv(), rx.recv());
    thread::sleep(Duration::from_millis(20));
    println!("{:?}", rx.recv_timeout(Duration::from_millis(5)));
    sender.join().unwrap();
    println!("{:?} {:?}", rx.try_recv(), rx.is_disconnected());
    println!("{:?}", rx.recv_timeout(Duration::from_millis(5)));
}
fn rendezvous() {
    let (tx, rx) = flume::bounded(0);
    println!("{:?} {:?}", tx.try_send(1), tx.is_full());
    println!("{:?}", tx.send_timeout(1, Duration::from_millis(5)));
    println!("{:?}", rx.recv_timeout(Duration::from_millis(5)));
    let receiver = thread::spawn(move || {
        thread::sleep(Duration::from_millis(10));
        let v: Vec<_> = rx.iter().collect();
        v
    });
    let begin = Instant::now();
    tx.send(1).unwrap();
    println!("it waited: {}", begin.elapsed() >= Duration::from_millis(9));
    tx.send(2).unwrap();
    drop(tx);
    println!("{:?}", receiver.join());
}
fn errors() {
    let (tx, rx) = flume::bounded::<u8>(1);
    println!("{tx:?} {rx:?} {:#?}", rx.try_recv());
    tx.send(1).unwrap();
    let (full, late) = (tx.try_send(2).unwrap_err(), tx.send_deadline(2, Instant::now()).unwrap_err());
    println!("{full} {full:?} {late} {late:?} {}", full.into_inner());
    let blocked = thread::spawn({
        let tx = tx.clone();
        move || tx.send(3)
    });
    thread::sleep(Duration::from_millis(10));
    drop(rx);
    let gone = blocked.join().unwrap().unwrap_err();
    println!("{gone} {gone:?} {:?} {}", tx.try_send(4), tx.is_disconnected());
    let (tx, rx) = flume::unbounded();
    tx.send("last").unwrap();
    drop(tx);
    println!("{:?} {}", rx.recv(), rx.recv().unwrap_err());
    println!("{} {}", rx.try_recv().unwrap_err(), rx.recv_timeout(Duration::ZERO).unwrap_err());
}
fn iterators() {
    let (tx, rx) = flume::unbounded();
    for i in 0..6 {
        tx.send(i).unwrap();
    }
    println!("{:?}", rx.try_iter().take(2).collect::<Vec<_>>());
    let drained = rx.drain();
    println!("{} {:?} {}", drained.len(), drained.collect::<Vec<_>>(), rx.is_empty());
    tx.send(7).unwrap();
    drop(tx);
    for i in &rx {
        println!("{i}");
    }
    println!("{}", rx.into_iter().count());
}
fn tasks() {
    use futures::{executor::block_on, future::join, sink::SinkExt, stream::StreamExt};
    let (tx, rx) = flume::bounded(2);
    block_on(join(
        async {
            for i in 0..5 {
                tx.send_async(i).await.unwrap();
                println!("sent {i}, {} in the channel", tx.len());
            }
            drop(tx);
        },
        async {
            while let Ok(i) = rx.recv_async().await {
                println!("received {i}, {} in the channel", rx.len());
            }
            println!("{:?}", rx.recv_async().await);
        },
    ));
    let (tx, rx) = flume::bounded(1);
    block_on(join(
        async move {
            let mut sink = tx.into_sink();
            for word in ["a", "b", "c"] {
                sink.send(word).await.unwrap();
                println!("into the sink: {word}");
            }
        },
        rx.into_stream().for_each(|word| async move { println!("from the stream: {word}") }),
    ));
}
fn hands() {
    let (tx, rx) = flume::unbounded::<u32>();
    let threads: Vec<_> = (0..3)
        .map(|i| {
            let rx = rx.clone();
            let t = thread::spawn(move || (i, rx.recv()));
            thread::sleep(Duration::from_millis(10));
            t
        })
        .collect();
    for i in 10..12 {
        tx.send(i).unwrap();
    }
    drop(tx);
    for t in threads {
        println!("{:?}", t.join().unwrap());
    }
}
fn select() {
    let (a, from_a) = flume::unbounded::<u32>();
    let (b, from_b) = flume::unbounded::<&str>();
    let t = thread::spawn(move || {
        thread::sleep(Duration::from_millis(10));
        b.send("b").unwrap();
        thread::sleep(Duration::from_millis(10));
        a.send(1).unwrap();
    });
    for _ in 0..2 {
        let which = flume::Selector::new()
            .recv(&from_a, |a| format!("{a:?}"))
            .recv(&from_b, |b| format!("{b:?}"))
            .wait_timeout(Duration::from_millis(15));
        println!("{which:?}");
        if which == Ok("Ok(\"b\")".to_string()) {
            break;
        }
    }
    t.join().unwrap();
    println!("{:?}", flume::Selector::new().recv(&from_a, |a| a).wait());
    let which = flume::Selector::<u8>::new().wait_timeout(Duration::from_millis(1));
    println!("{:?}", which);
}
fn main() {
    threads();
    rendezvous();
    errors();
    iterators();
    tasks();
    hands();
    select();
}
