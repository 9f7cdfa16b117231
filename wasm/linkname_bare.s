//go:build js && wasm && bare

// Functions without a body (collect_bare.go) may be declared only in a package with assembly.
