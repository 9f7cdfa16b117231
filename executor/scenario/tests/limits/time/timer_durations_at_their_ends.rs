//~ ends 101
//~ says divide by zero error when dividing duration by scalar
fn main() {
    println!("before");
    use std::time::{Duration, Instant};
    let d = Duration::MAX;
    println!("{:?} {:?} {:?}", d, d.checked_add(Duration::from_nanos(1)), d.saturating_mul(9));
    println!("{:?}", Instant::now().checked_add(d));
    println!("{:?}", Duration::try_from_secs_f64(f64::NAN).is_err());
    println!("{:?}", Duration::from_secs(1) / 0);
}
