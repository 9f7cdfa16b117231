//go:build js && wasm

// Broken does not compile.
package main

func main() { nothing() }
