//! pin-project-lite: projections of pinned structs; the macro is applied when the program is read.
//!
//! Follows: pin-project-lite 0.2
//! Compared with: 0.2.9
