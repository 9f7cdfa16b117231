//! Between streams and readers.
