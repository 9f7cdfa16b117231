//~ ends 101
//~ says range start index 5 out of range for slice of length 3
fn main() {
    println!("before");
    let v = vec![1, 2, 3];
    println!("{:?}", std::panic::catch_unwind(|| v[usize::MAX]).is_err());
    println!("{:?}", std::panic::catch_unwind(|| v[2..1].len()).is_err());
    println!("{:?}", std::panic::catch_unwind(|| v[..=usize::MAX].len()).is_err());
    println!("{:?}", std::panic::catch_unwind(|| "añb"[2..].len()).is_err());
    println!("{:?}", std::panic::catch_unwind(|| v.chunks(0).count()).is_err());
    println!("{:?}", std::panic::catch_unwind(|| v.clone().remove(3)).is_err());
    println!("{:?}", std::panic::catch_unwind(|| v.clone().insert(9, 9)).is_err());
    println!("{:?}", std::panic::catch_unwind(|| v.clone().swap(0, 3)).is_err());
    println!("{:?}", std::panic::catch_unwind(|| v.clone().split_at(4).0.len()).is_err());
    println!("{:?}", std::panic::catch_unwind(|| v.clone().drain(1..7).count()).is_err());
    println!("{:?}", std::panic::catch_unwind(|| v.clone().rotate_left(4)).is_err());
    println!("{:?}", std::panic::catch_unwind(|| v.clone().copy_from_slice(&[1])).is_err());
    println!("{:?}", std::panic::catch_unwind(|| (0..10).step_by(0).count()).is_err());
    println!("{:?}", std::panic::catch_unwind(|| String::from("é").remove(1)).is_err());
    println!("{:?}", std::panic::catch_unwind(|| String::from("é").truncate(1)).is_err());
    println!("{}", &v[5..][0]);
}
