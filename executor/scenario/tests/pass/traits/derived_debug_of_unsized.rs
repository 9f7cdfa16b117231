use std::fmt::Debug;

#[derive(Debug)]
struct Packet<P: ?Sized> {
    id: u16,
    payload: P,
}

#[derive(Debug)]
struct Pair<A, B>(A, B)
where
    B: ?Sized;

#[derive(Debug)]
struct Outer<T: ?Sized> {
    inner: Packet<T>,
}

fn main() {
    let sized = Packet {
        id: 1,
        payload: [1u8, 2, 3],
    };
    let slice: &Packet<[u8]> = &sized;
    println!("{sized:?} {slice:?} {} {}", slice.id, slice.payload.len());
    let object: &Packet<dyn Debug> = &Packet {
        id: 2,
        payload: Some("x"),
    };
    println!("{object:?}");
    let pair: Box<Pair<u8, dyn Debug>> = Box::new(Pair(3, vec![4]));
    println!("{pair:#?} {}", pair.0);
    let outer: &Outer<[i32]> = &Outer {
        inner: Packet {
            id: 5,
            payload: [6, 7],
        },
    };
    println!("{outer:?}");
    let _ = &outer.inner;
    let _ = &pair.1;
}
