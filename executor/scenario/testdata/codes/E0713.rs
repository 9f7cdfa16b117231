// A destructor may still look at what is borrowed.
struct Log {
    lines: Vec<u32>,
}

impl Drop for Log {
    fn drop(&mut self) {
        self.lines.clear();
    }
}

fn main() {
    let lines;
    {
        let log = Log { lines: vec![1] };
        lines = &log.lines;
    }
    println!("{lines:?}");
}
