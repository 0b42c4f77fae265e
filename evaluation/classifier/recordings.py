"""recordings.py ROOT develop|held    a line per recording whose content its folder tells: path, label"""

import sys

from sets import recordings

for path, label, _ in recordings(sys.argv[1], sys.argv[2] == "held"):
    print(path, label, sep="\t")
