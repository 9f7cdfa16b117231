//go:build bare

package std

func embedded(string) (map[string]string, bool) { return nil, false }
