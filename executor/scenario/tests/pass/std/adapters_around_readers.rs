// Adapters of readers around each other, and around types with niches of their own.
use std::io::{BufRead, BufReader, BufWriter, Cursor, Read, Write};

#[derive(Debug)]
struct Flagged {
    on: bool,
    left: u8,
}
impl Read for Flagged {
    fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
        if self.left == 0 || buf.is_empty() {
            return Ok(0);
        }
        self.left -= 1;
        buf[0] = if self.on { b'+' } else { b'-' };
        self.on = !self.on;
        Ok(1)
    }
}
#[derive(Debug)]
struct Wide(u64, Flagged);
impl Write for Wide {
    fn write(&mut self, buf: &[u8]) -> std::io::Result<usize> {
        self.1.left += buf.len() as u8;
        Ok(buf.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        self.1.on = self.0 > 0;
        Ok(())
    }
}
fn main() -> std::io::Result<()> {
    let mut out = Vec::new();
    let mut both = b"hello".chain(&b" world"[..]).take(8);
    both.read_to_end(&mut out)?;
    println!("{:?} {} {}", String::from_utf8_lossy(&out), both.limit(), size_of_val(&both));
    let mut some = Some(Flagged { on: true, left: 5 }.take(3));
    let mut text = String::new();
    some.as_mut().unwrap().read_to_string(&mut text)?;
    println!("{text} {}", some.is_some());
    let mut lines = BufReader::new(Cursor::new("a\nb\n").chain(Flagged { on: false, left: 2 }));
    let mut line = String::new();
    while lines.read_line(&mut line)? > 0 {
        print!("{line}|");
        line.clear();
    }
    println!();
    let mut w = Some(BufWriter::with_capacity(2, Wide(0, Flagged { on: false, left: 0 })));
    w.as_mut().unwrap().write_all(b"abc")?;
    let inner = w.unwrap().into_inner().unwrap();
    println!("{} {}", inner.1.left, inner.1.on);
    let pairs: Vec<_> = [1, 2].iter().chain([3].iter()).zip("abc".chars().chain("d".chars())).collect();
    println!("{pairs:?}");
    Ok(())
}
