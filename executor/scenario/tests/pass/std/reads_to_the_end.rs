//! The pieces in which a reader is asked for all of it.
use std::io::{self, BufRead, BufReader, Read};
struct Parts {
    left: usize,
    most: usize,
}
impl Read for Parts {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let n = self.left.min(buf.len()).min(self.most);
        print!("{}:{} ", buf.len(), n);
        self.left -= n;
        buf[..n].fill(b'x');
        Ok(n)
    }
}
fn main() -> io::Result<()> {
    for (left, most, cap) in [
        (0, 9, 0),
        (5, 9, 0),
        (40, 100, 0),
        (40, 7, 0),
        (100, 1000, 0),
        (100, 1000, 100),
        (100, 1000, 64),
        (99, 1000, 100),
        (20000, 100000, 0),
        (20000, 3000, 10),
        (50000, 100000, 0),
    ] {
        let mut v = Vec::with_capacity(cap);
        let n = Parts { left, most }.read_to_end(&mut v)?;
        println!("= {n} {}", v.len());
    }
    let mut s = String::from("0123456789");
    println!("= {}", Parts { left: 30, most: 8 }.read_to_string(&mut s)?);
    let mut s = String::new();
    println!(
        "= {}",
        Parts {
            left: 9000,
            most: 10000
        }
        .read_to_string(&mut s)?
    );
    let mut s = String::new();
    println!(
        "= {} {s}",
        "Hello"
            .as_bytes()
            .chain(Parts { left: 6, most: 4 })
            .read_to_string(&mut s)?
    );
    println!(
        "= {}",
        io::read_to_string(Parts {
            left: 100,
            most: 50
        })?
        .len()
    );
    println!(
        "= {}",
        io::copy(
            &mut Parts {
                left: 20000,
                most: 9000
            },
            &mut io::sink()
        )?
    );
    println!("= {}", Parts { left: 20, most: 9 }.bytes().count());
    let mut b = BufReader::with_capacity(16, Parts { left: 50, most: 20 });
    let mut one = [0; 3];
    b.read_exact(&mut one)?;
    let mut v = Vec::new();
    println!("= {}", b.read_to_end(&mut v)?);
    let mut b = BufReader::new(Parts { left: 50, most: 20 });
    let mut line = String::new();
    println!("= {}", b.read_line(&mut line)?);
    let mut b = BufReader::with_capacity(8, Parts { left: 50, most: 20 });
    let mut big = [0; 20];
    println!("= {} {}", b.read(&mut one)?, b.read(&mut big)?);
    println!("= {}", b.read(&mut big)?);
    println!(
        "= {:?}",
        Parts { left: 5, most: 3 }
            .read_exact(&mut [0; 8])
            .map_err(|e| e.kind())
    );
    Ok(())
}
