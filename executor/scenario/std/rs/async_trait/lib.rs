//! async-trait: async functions in traits as boxed futures.
//!
//! Follows: async-trait 0.1
//! Compared with: 0.1.56
#[macro_export]
macro_rules! async_trait {
    () => {};
}
