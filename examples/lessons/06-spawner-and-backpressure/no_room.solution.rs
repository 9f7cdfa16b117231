use std::sync::mpsc::channel;

type Job = Box<dyn FnOnce()>;

fn main() {
    let (spawner, ready) = channel::<Job>();
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
