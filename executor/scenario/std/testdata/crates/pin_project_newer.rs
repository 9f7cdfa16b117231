//! pin_project_lite: what is never Unpin, and a drop that names Pin without an import.
use pin_project_lite::pin_project;

pin_project! {
    #[project(!Unpin)]
    struct Fixed<T> {
        #[pin]
        field: T,
    }
}
pin_project! {
    pub struct Noisy<'a> {
        was_dropped: &'a mut bool,
        #[pin]
        field: u8,
    }

    impl PinnedDrop for Noisy<'_> {
        fn drop(this: Pin<&mut Self>) {
            **this.project().was_dropped = true;
        }
    }
}
mod attribute {
    #[pin_project::pin_project(!Unpin)]
    pub struct Fixed<T> {
        pub field: T,
    }
}
fn main() {
    let mut was_dropped = false;
    drop(Noisy { was_dropped: &mut was_dropped, field: 42 });
    println!("{was_dropped}");
    let fixed = Fixed { field: 1 };
    println!("{} {}", std::pin::pin!(fixed).as_mut().project().field, attribute::Fixed { field: 2 }.field);
}
