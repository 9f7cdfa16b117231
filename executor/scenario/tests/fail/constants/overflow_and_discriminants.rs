const A: u8 = 255;
const N: usize = 3;
#[repr(u8)]
enum Same { X = 1, Y = 1, Z }
enum Again { P, Q = 0 }
#[repr(u8)]
enum Full { M = 255, N }
fn main() {
    let a = [0; (A + 1) as usize];
    let b = [0; N - 4];
    let c = [0; N / (N - 3)];
    let d = [0u8; 1 << 70];
    let e = [0u8; N % (2 - 2)];
    println!("{}", a.len() + b.len() + c.len() + d.len() + e.len());
}
