// Parts of a split BytesMut can be joined again where they lay side by side.
use bytes::{Buf, BytesMut};

fn main() {
    let mut all = BytesMut::with_capacity(64);
    all.extend_from_slice(b"aaabbbcccddd");
    let mut tail = all.split_off(6);
    let last = tail.split_off(3);
    let last = all.try_unsplit(last).unwrap_err();
    println!("not side by side: {last:?}");
    println!("{:?} {:?}", all.try_unsplit(tail), all.try_unsplit(last));
    println!("{all:?}");

    let mut head = all.split_to(3);
    all.advance(3);
    let all = head.try_unsplit(all).unwrap_err();
    println!("advanced: {head:?} {all:?}");
    head.extend_from_slice(b"more");
    println!("grown: {:?}", head.try_unsplit(all).is_err());
    println!("other: {:?}", head.try_unsplit(BytesMut::from("x")).is_err());
    println!("empty: {:?}", head.try_unsplit(BytesMut::new()));
}
