//go:build js && wasm && !bare

package main

// Go collects by itself.

func collector() {}

func collect() {}
