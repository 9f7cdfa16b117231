//~ ends refused
//~ says 1: E0601 `main` function not found in crate `main`
