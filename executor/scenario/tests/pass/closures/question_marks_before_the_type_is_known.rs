use std::io;
use std::ops::ControlFlow;
use std::task::{ready, Poll};
fn fill(k: u8) -> Poll<io::Result<u8>> {
    match k {
        0 => Poll::Pending,
        1 => Poll::Ready(Err(io::ErrorKind::Other.into())),
        _ => Poll::Ready(Ok(k)),
    }
}
fn next(k: u8) -> Poll<Option<io::Result<u8>>> {
    match k {
        0 => Poll::Pending,
        1 => Poll::Ready(Some(Err(io::ErrorKind::Other.into()))),
        2 => Poll::Ready(None),
        _ => Poll::Ready(Some(Ok(k))),
    }
}
fn run<T>(mut f: impl FnMut(u8) -> Poll<T>) -> Vec<String>
where
    T: std::fmt::Debug,
{
    (0..4).map(|k| format!("{:?}", f(k))).collect()
}
fn parts(k: u8) -> io::Result<&'static str> {
    match next(k)? {
        Poll::Pending => Ok("wait"),
        Poll::Ready(None) => Ok("end"),
        Poll::Ready(Some(_)) => Ok("more"),
    }
}
fn both(k: u8) -> Poll<Option<io::Result<u8>>> {
    let n = ready!(fill(k)?);
    let m = ready!(next(k + 1)?);
    Poll::Ready(m.map(|m| Ok(m + n)))
}
fn step(k: u8) -> ControlFlow<u8, String> {
    if k > 2 {
        ControlFlow::Break(k)
    } else {
        ControlFlow::Continue("s".repeat(k as usize))
    }
}
fn main() {
    println!(
        "{:?}",
        run(|k| {
            let n = ready!(fill(k)?);
            Poll::Ready(io::Result::Ok(n + 1))
        })
    );
    println!(
        "{:?}",
        run(|k| {
            let n = ready!(fill(k))?;
            if n == 2 {
                return Poll::Ready(Some(io::Result::Ok(1u8)));
            }
            Poll::Ready(None)
        })
    );
    println!(
        "{:?}",
        run(|k| {
            let n = ready!(next(k)?);
            Poll::Ready(n.map(io::Result::Ok))
        })
    );
    println!(
        "{:?}",
        run(|k| {
            let n = ready!(next(k));
            let n = n.unwrap_or(Ok(9))?;
            Poll::Ready(Ok::<u8, io::Error>(n))
        })
    );
    for k in 0..4 {
        println!("{:?} {:?}", parts(k), both(k));
    }
    let f = |k| {
        let s = step(k)?;
        let n = s.len();
        ControlFlow::Continue(n * 2)
    };
    println!("{:?} {:?}", f(2), f(3));
    let g = |k: u8| {
        let n = ready!(fill(k)?);
        Poll::Ready(io::Result::Ok(n as u32))
    };
    println!("{:?} {:?}", g(1), g(2));
    let h = |s: &str| {
        let n: i32 = s.parse()?;
        if n < 0 {
            return Err("negative".into());
        }
        Ok::<_, Box<dyn std::error::Error>>(n)
    };
    println!(
        "{:?} {:?}",
        h("-1").map_err(|e| e.to_string()),
        h("x").map_err(|e| e.to_string())
    );
    let o = |v: Vec<u8>| {
        let a = v.first()?;
        let b = v.last()?;
        Some(a + b)
    };
    println!("{:?} {:?}", o(vec![1, 2]), o(vec![]));
    let r: Result<u8, io::Error> = (|| {
        let a: u8 = Err(io::Error::from(io::ErrorKind::NotFound))?;
        Ok(a)
    })();
    println!("{:?}", r.is_err());
}
