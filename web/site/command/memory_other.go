//go:build !linux

package command

func adviseHeap() {}
