//! async-trait: the attribute is applied when the program is read.
#[macro_export]
macro_rules! async_trait {
    () => {};
}
