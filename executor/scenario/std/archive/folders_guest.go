//go:build guest

package archive

var folders = []string{"rs", "guest"}
