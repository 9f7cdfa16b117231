//~ ends 101
//~ says cannot convert float seconds to Duration: value is either too big or NaN
use std::time::Duration;

fn main() {
    println!("before");
    println!("{:?}", Duration::from_secs_f64(f64::NAN));
}
