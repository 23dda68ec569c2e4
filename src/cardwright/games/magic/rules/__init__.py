"""Magic's rules, by the chapters of the Comprehensive Rules."""
