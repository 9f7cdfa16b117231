// Macros that a `use` within a block brings: as statements, as items, and before the `use`.
fn main() {
    futures::executor::block_on(async {
        let f = async { 1 };
        pin_mut!(f);
        use futures::pin_mut;
        println!("{}", f.await);
    });
    {
        use pin_project_lite::pin_project;
        pin_project! {
            struct S {
                #[pin]
                x: u8,
            }
        }
        impl S {
            fn get(&self) -> u8 {
                self.x
            }
        }
        println!("{}", S { x: 2 }.get());
    }
    use std::thread_local as each_thread;
    each_thread! {
        static V: u32 = 3;
    }
    V.with(|v| println!("{v}"));
    mod inner {
        macro_rules! four {
            () => {
                println!("4")
            };
        }
        pub(crate) use four;
    }
    {
        use inner::four as say;
        say!();
        say! {}
    }
}
