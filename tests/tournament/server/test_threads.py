"""Requests of different addresses take turns on few threads, which start, end and are used again."""

import asyncio
import threading
import time
from collections import Counter

from tournament.server.threads import FairThreads


def run_all(threads: FairThreads, jobs):
    """Run jobs (address, work), all handed over together; ends when all are done."""

    async def everything():
        await asyncio.wait_for(asyncio.gather(*(threads.run(address, work) for address, work in jobs)), 30)

    asyncio.run(everything())


def test_whoever_asks_often_waits_for_himself():
    order = []
    jobs = [("many", lambda n=n: order.append(f"many {n}")) for n in range(5)] + [("one", lambda: order.append("one"))]
    run_all(FairThreads(most=1, share=1), jobs)
    assert order == ["many 0", "many 1", "one", "many 2", "many 3", "many 4"]


def test_an_address_has_its_share_of_the_threads():
    running, most, lock = Counter(), Counter(), threading.Lock()
    both = threading.Barrier(2, timeout=20)

    def work(address):
        with lock:
            running[address] += 1
            most[address] = max(most[address], running[address])
        if address == "one":
            both.wait()  # only beside another does it end
        with lock:
            running[address] -= 1

    jobs = [("many", lambda: work("many")) for _ in range(20)] + [("one", lambda: work("one")) for _ in range(2)]
    run_all(FairThreads(most=4, share=2), jobs)
    assert most["many"] <= 2
    assert most["one"] == 2


def test_a_thread_outlives_what_it_does():
    done = []
    threads = FairThreads(most=1, share=1)
    run_all(threads, [("a", lambda: done.append(1)) for _ in range(3)])
    run_all(threads, [("a", lambda: done.append(2))])
    assert done == [1, 1, 1, 2]


def test_the_thread_that_worked_last_works_again():
    """Its connection to the database knows the questions already."""
    names = []
    threads = FairThreads(most=8, share=8)
    for _ in range(4):
        run_all(threads, [("a", lambda: names.append(threading.current_thread().name))])
    assert len(set(names)) == 1


def test_no_call_is_dear_because_of_where_it_stands_on_the_stack():
    """Python takes memory from the system where its frames outgrow a chunk: fifty times as long as a call."""
    taken = []

    def work():
        deeper(300)

    def deeper(left):
        taken.append(min(a_hundred_calls() for _ in range(5)))
        if left:
            deeper(left - 1)

    def a_hundred_calls():
        began = time.perf_counter()
        for _ in range(100):
            shallow()
        return time.perf_counter() - began

    def shallow():
        return None

    run_all(FairThreads(most=1, share=1), [("a", work)])
    assert max(taken) < 10 * min(taken)
