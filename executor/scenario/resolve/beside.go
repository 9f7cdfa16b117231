//go:build !js

package resolve

// beside does something in a goroutine. wait returns when it is done.
func beside(do func()) (wait func()) {
	done := make(chan struct{})
	go func() {
		do()
		close(done)
	}()
	return func() { <-done }
}
