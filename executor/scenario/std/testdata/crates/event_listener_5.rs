// event-listener 5: tags, additional, what notify returns, listeners on the stack.
use event_listener::{listener, Event, EventListener, IntoNotification, Listener};
use std::time::{Duration, Instant};
fn main() {
    let event = Event::new();
    println!("{} {}", event.notify(1), event.total_listeners());
    let (a, b, c): (EventListener, _, _) = (event.listen(), event.listen(), event.listen());
    println!("{} {} {}", event.notify(1), event.notify(1), event.notify(2));
    println!("{} {}", event.is_notified(), event.total_listeners());
    println!("{} {}", event.notify(1.additional()), event.notify(usize::MAX.additional().relaxed()));
    a.wait();
    println!("{:?}", b.wait_timeout(Duration::from_millis(1)));
    println!("{} {}", c.listens_to(&event), c.discard());
    let d = event.listen();
    println!("{:?} {}", d.wait_deadline(Instant::now()), event.total_listeners());
    let first = event.listen();
    let second = event.listen();
    event.notify(1);
    drop(first);
    println!("{:?}", second.wait_timeout(Duration::ZERO));
    listener!(event => pinned);
    println!("{}", event.notify(1u8));
    pinned.wait();
    let tagged = Event::<String>::with_tag();
    let (x, y, z) = (tagged.listen(), tagged.listen(), tagged.listen());
    let mut n = 0;
    println!("{}", tagged.notify(2.tag_with(|| { n += 1; format!("tag {n}") })));
    println!("{}", tagged.notify(1.tag("late".to_string()).additional()));
    println!("{}", x.wait());
    drop(y);
    println!("{} {}", z.wait(), tagged.notify(1.tag("none".to_string())));
    std::thread::scope(|s| {
        let l = event.listen();
        s.spawn(|| event.notify(1));
        l.wait();
    });
    println!("end");
}
