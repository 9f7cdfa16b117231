//~ ends 101
//~ says overflow when adding durations
use std::time::Duration;

fn main() {
    println!("before");
    println!("{:?}", Duration::MAX.checked_add(Duration::from_nanos(1)));
    println!("{:?}", Duration::MAX.saturating_mul(3));
    println!("{:?}", Duration::MAX + Duration::from_secs(1));
}
