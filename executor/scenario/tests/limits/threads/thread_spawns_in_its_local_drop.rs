//~ ends 0
//~ prints after
thread_local!(static BOMB: Bomb = Bomb(1));

struct Bomb(u32);

impl Drop for Bomb {
    fn drop(&mut self) {
        start();
    }
}

fn start() {
    std::thread::spawn(|| BOMB.with(|b| assert_eq!(b.0, 1)));
}

fn main() {
    println!("before");
    start();
    std::thread::sleep(std::time::Duration::from_millis(20));
    println!("after");
}
