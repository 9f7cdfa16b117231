use std::time::*;
fn main() {
    for d in [
        Duration::from_millis(1500),
        Duration::from_micros(2),
        Duration::from_nanos(123456789),
        Duration::ZERO,
        Duration::from_secs(3),
        Duration::new(1, 5),
        Duration::MAX,
        Duration::from_secs_f64(0.25),
    ] {
        println!("{d:?} {d:.2?} {d:>12?} {d:<10.1?}| {}", d.as_millis());
    }
    let a = Duration::from_millis(2500);
    println!(
        "{:?} {:?} {:?} {:?} {:?}",
        a * 3,
        a / 4,
        a + a,
        a - Duration::from_secs(1),
        a.checked_sub(Duration::from_secs(5))
    );
    println!(
        "{} {} {} {} {}",
        a.as_secs(),
        a.subsec_millis(),
        a.as_secs_f32(),
        a.as_secs_f64(),
        a.as_nanos()
    );
    println!("{:?} {:?} {:?}", a.mul_f64(1.5), a.saturating_sub(a * 2), a.div_f64(2.0));
    println!("{:?}", [a, a].iter().sum::<Duration>());
    println!("{:?}", a.abs_diff(Duration::from_secs(4)));
    println!("{:?} {:?}", a > Duration::from_secs(2), a.max(Duration::from_secs(9)));
    println!("{:?}", Duration::try_from_secs_f64(-1.0));
    println!("{}", Duration::try_from_secs_f64(f64::NAN).unwrap_err());
    println!("{:?}", Duration::from_secs_f32(2.7));
    println!("{:?} {:?}", Duration::from_millis(999).as_secs_f32(), Duration::from_secs_f64(1e-9));
    println!("{:?}", Duration::from_millis(1).checked_div(0));
    println!("{:?}", 2 * Duration::from_millis(3));
    let i = Instant::now();
    let j = i + Duration::from_millis(5);
    println!(
        "{:?} {:?} {:?} {:?}",
        j - i,
        i - j,
        j.checked_duration_since(i),
        i.checked_duration_since(j)
    );
    println!("{:?}", j.duration_since(i));
    println!("{:?}", i.checked_sub(Duration::from_millis(1)).is_some());
    println!("{:?}", UNIX_EPOCH.duration_since(SystemTime::now()).is_err());
    println!("{:?}", i < j);
    println!("{:.1?} {:?}", Duration::from_micros(1999), Duration::from_nanos(999_999));
    println!(
        "{:.0?} {:.0?} {:.3?}",
        Duration::from_millis(1500),
        Duration::from_millis(2500),
        Duration::from_secs(1)
    );
    println!("{:+?}", Duration::from_millis(1));
    let r = std::panic::catch_unwind(|| Duration::from_secs(1) - Duration::from_secs(2));
    println!("{:?}", r.unwrap_err().downcast_ref::<&str>().is_some());
}
