"""Streams: order, what runs where, how errors travel, what is left when one is destroyed."""

import gc
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import aclower
from aclower import aclnn

RUNTIME_ERROR = 361001
BIG = (600, 256)  # 600 KiB of float32: not run inline


def untouched(call: Any) -> bool:
    return bool((call.out == 7).all())


def refused(launch: Any) -> str:
    with pytest.raises(aclnn.AclnnError) as caught:
        launch()
    assert caught.value.status == RUNTIME_ERROR
    return str(caught.value)


def test_a_destroyed_stream_is_refused(nll: Any, device: Any, stream: Any) -> None:
    call = nll()
    stream.destroy()
    stream.destroy()
    assert "stream: expected a live stream" in refused(lambda: call.launch(call.plan(device)[1], stream))
    assert untouched(call)
    with pytest.raises(aclower.AclowerError, match="destroyed"):
        stream.synchronize()


def test_a_destroyed_stream_leaves_the_executor(nll: Any, device: Any, stream: Any) -> None:
    call = nll()
    executor = call.plan(device)[1]
    destroyed = device.create_stream()
    destroyed.destroy()
    refused(lambda: call.launch(executor, destroyed))
    call.launch(executor, stream)
    stream.synchronize()
    assert np.array_equal(call.out, call.expected())


def test_destroying_waits_for_queued_work(nll: Any, device: Any, stream: Any, gate: threading.Event) -> None:
    call = nll()
    call.launch(call.plan(device)[1], stream)
    threading.Timer(0.05, gate.set).start()
    stream.destroy()
    assert np.array_equal(call.out, call.expected())


def test_dropping_the_stream_loses_no_work(nll: Any, device: Any) -> None:
    call = nll(BIG)
    done, opened = threading.Event(), threading.Event()
    stream = device.create_stream()
    stream.enqueue("gate", lambda: lambda: opened.wait(20), is_small=False)
    call.launch(call.plan(device)[1], stream)
    stream.enqueue("end", lambda: done.set, is_small=False)
    del stream
    gc.collect()
    opened.set()
    assert done.wait(20)
    assert np.array_equal(call.out, call.expected())


def test_the_first_error_is_raised_once_and_later_work_runs(
    nll: Any, device: Any, stream: Any, gate: threading.Event
) -> None:
    calls = [nll(target=np.array([0, label, 1])) for label in (50, 60, 2)]
    for call in calls:
        call.launch(call.plan(device)[1], stream)
    gate.set()
    assert "label 50 at [1]" in refused(stream.synchronize)
    stream.synchronize()
    assert [untouched(call) for call in calls] == [True, True, False]
    assert np.array_equal(calls[2].out, calls[2].expected())
    calls[1].launch(calls[1].plan(device)[1], stream)
    assert "label 60 at [1]" in refused(stream.synchronize)


def test_an_error_stays_on_its_stream(nll: Any, device: Any, stream: Any) -> None:
    bad, good, other = nll(target=np.array([0, 1, 9])), nll(), device.create_stream()
    bad.launch(bad.plan(device)[1], stream)
    assert np.array_equal(good.run(device, other), good.expected())
    refused(stream.synchronize)


def test_streams_do_not_wait_for_each_other(nll: Any, device: Any, stream: Any, gate: threading.Event) -> None:
    held, free, other = nll(), nll(BIG), device.create_stream()
    held.launch(held.plan(device)[1], stream)
    assert np.array_equal(free.run(device, other), free.expected())
    assert untouched(held)
    gate.set()
    stream.synchronize()
    assert np.array_equal(held.out, held.expected())


def test_small_work_does_not_overtake(nll: Any, device: Any, stream: Any, gate: threading.Event) -> None:
    out = np.full(BIG, 7, np.float32)
    first, last = nll(BIG, out=out), nll((3, 256), out=out[:3], weight=np.full(256, 11, np.float32))
    for call in (first, last):
        call.launch(call.plan(device)[1], stream)
    assert (out == 7).all()
    gate.set()
    stream.synchronize()
    assert np.array_equal(out[:3], last.expected())
    assert np.array_equal(out[3:], first.expected()[3:])


def test_small_work_behind_big_work_comes_last_every_time(nll: Any, device: Any, stream: Any) -> None:
    out = np.empty((1 << 10, 1 << 10), np.float32)
    big, small = nll(out.shape, out=out), nll((1, 1 << 10), out=out[-1:], weight=np.full(1 << 10, 11, np.float32))
    expected = small.expected()
    for _ in range(20):
        for call in (big, small):
            call.launch(call.plan(device)[1], stream)
        stream.synchronize()
        assert np.array_equal(out[-1:], expected)


@pytest.mark.parametrize(("rows", "is_here"), [(512, True), (513, False)])
def test_big_work_runs_off_the_calling_thread(
    nll: Any, monkeypatch: pytest.MonkeyPatch, rows: int, is_here: bool
) -> None:
    device = aclower.Device("ascend910b")
    threads: list[int] = []
    monkeypatch.setattr(device.backend, "prepare", lambda call: lambda: threads.append(threading.get_ident()))
    nll((rows, 256)).run(device, device.create_stream())
    assert [thread == threading.get_ident() for thread in threads] == [is_here]


def test_a_fault_of_ours_is_an_inner_error_and_later_work_runs(nll: Any, device: Any, stream: Any) -> None:
    def fail() -> None:
        raise ZeroDivisionError("broken")

    stream.enqueue("aclnnNLLLossBackward", lambda: fail, is_small=True)
    with pytest.raises(aclnn.AclnnError, match="broken") as caught:
        stream.synchronize()
    assert caught.value.status // 1000 == 561
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    call = nll()
    assert np.array_equal(call.run(device, stream), call.expected())


def test_an_interrupt_does_not_block_the_stream(stream: Any) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stream.enqueue("aclnnNLLLossBackward", lambda: interrupt, is_small=True)
    waiting = threading.Thread(target=stream.synchronize, daemon=True)
    waiting.start()
    waiting.join(1)
    assert not waiting.is_alive()


def test_many_threads_on_several_streams_get_right_values(nll: Any, device: Any) -> None:
    streams = [device.create_stream() for _ in range(3)]
    shapes = [(5,), (3, 4), (17, 9), (2, 4, 3, 5), (64, 33), BIG]

    def work(worker: int) -> list[bool]:
        calls = [
            nll(shapes[(worker + i) % len(shapes)], np.float16 if i % 3 == 0 else np.float32, reduction=i % 3)
            for i in range(40)
        ]
        for i, call in enumerate(calls):
            call.launch(call.plan(device)[1], streams[(worker + i) % len(streams)])
            if i % 10 == 9:
                streams[i % len(streams)].synchronize()
        for each in streams:
            each.synchronize()
        return [np.array_equal(call.out, call.expected()) for call in calls]

    with ThreadPoolExecutor(8) as pool:
        results = [future.result(60) for future in [pool.submit(work, worker) for worker in range(8)]]
    assert all(all(values) for values in results)
    assert sum(len(values) for values in results) == 320


def test_work_runs_where_no_thread_can_be_started(nll: Any, device: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = device.create_stream()
    call = nll((1024, 256))  # too large to run at once on its own

    def refuse(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    assert np.array_equal(call.run(device, stream), call.expected())
