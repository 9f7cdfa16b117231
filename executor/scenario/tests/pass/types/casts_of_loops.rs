//! A cast says what a literal is, through blocks, but nothing about the value of a loop in a block.
fn main() {
    let mut n = 0;
    let x = ({
        'l: loop {
            n += 1;
            if n > 1 {
                break 'l 1.25;
            }
        }
    } as u16);
    let y = unsafe { loop { break 'c' } } as u8;
    let z = { { match n { 0 => 'a', _ => 'b' } } } as u32;
    let w = { { 300 } } as u16;
    println!("{x} {y} {z} {w}");
}
