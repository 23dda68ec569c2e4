"""What is run by a test, and is none."""

collect_ignore = ["new_words.py"]
