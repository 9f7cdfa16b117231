use std::sync::mpsc::sync_channel;

type Job = Box<dyn FnOnce()>;

fn main() {
    let (spawner, ready) = sync_channel::<Job>(2);
    for n in 1..=4 {
        let job = move || println!("job {n}");
        spawner.send(Box::new(job)).unwrap();
        println!("{n} is in the queue");
    }
    drop(spawner);
    // The executor: this thread, from here on.
    while let Ok(job) = ready.recv() {
        job();
    }
}
