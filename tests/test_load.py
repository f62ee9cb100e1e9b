#!/usr/bin/env python3
"""The load tests, in the long run only: every action is acknowledged and in its place, every watcher gets every action.
How fast is printed; it is asserted only where the machine has nothing else to do."""
import os
import sys

import load_moves
import load_watch
import served
from served import check

if served.SIZE != "long":
    sys.exit(77)

idle = os.getloadavg()[0] < os.cpu_count() / 2
moves = load_moves.measure(1000, 10, 250)
load_moves.show(moves)
check("10,000 durable actions", moves["actions"] == 10000)
check("1,000 a second, p99 under 50 ms (where the machine is idle)", not idle or (moves["rate"] > 950 and moves["p99"] < 50), moves)
watch = load_watch.measure(10000, 20)
load_watch.show(watch)
check("10,000 watchers got each of 20 actions", watch["watchers"] == 10000 and watch["actions"] == 20)
served.finish()
