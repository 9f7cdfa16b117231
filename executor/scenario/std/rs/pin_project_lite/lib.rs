//! pin-project-lite 0.2: pin_project! is applied when the program is read.
