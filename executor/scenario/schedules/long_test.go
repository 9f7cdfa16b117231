package schedules

import "os"

// long is whether tests run their long form.
var long = os.Getenv("POLLGROUND_LONG") != ""
