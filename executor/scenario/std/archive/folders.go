//go:build !guest

package archive

// folders are those of the library in the folder std. The files of a later one replace those of the same path.
var folders = []string{"rs"}
