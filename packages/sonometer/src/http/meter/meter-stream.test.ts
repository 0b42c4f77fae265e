import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import { afterEach, expect, test, vi } from 'vitest';
import type { Caller } from '../../service/metering/caller.js';
import type { Metering } from '../../service/metering/metering.js';
import { waitsAs } from '../../service/meters/meter-messages.js';
import { closeCode, METER_LIMITS } from './meter-limits.js';
import { openMeterStream } from './meter-stream.js';

afterEach(() => {
  vi.useRealTimers();
});

/** A caller's end of the line. */
class Line extends EventEmitter {
  readonly OPEN = 1;
  readonly readyState = 1;
  readonly bufferedAmount = 0;
  isPaused = false;
  /** The reason of the close. */
  readonly codes: unknown[] = [];
  pause() {
    this.isPaused = true;
  }
  resume() {
    this.isPaused = false;
  }
  send() {
    return undefined;
  }
  close(code?: number) {
    this.codes.push(code);
    this.emit('close');
  }
  terminate() {
    return undefined;
  }
}

const nothing = () => Promise.resolve();

/** A stream whose thread has taken nothing yet; the messages to it. */
function begun() {
  const reported: unknown[] = [];
  const stream = openMeterStream({
    ...{ caller: {} as Caller, reservation: 'r', limits: METER_LIMITS, maxDurationSec: 60 },
    metering: {
      release: nothing,
      settle: nothing,
      grow: nothing,
      extend: nothing,
    } as unknown as Metering,
    now: () => 0,
    onError(error) {
      throw error;
    },
  });
  const line = new Line();
  stream.begin(
    {
      push: ({ length }) => reported.push(length),
      send: (word) => reported.push(word),
      close: () => undefined,
    },
    line as unknown as WebSocket,
  );
  return { stream, line, reported };
}

test('words wait as samples do, so that nobody holds up the thread with them', async () => {
  const { stream, line, reported } = begun();
  let sent = 0;
  for (; !line.isPaused && sent < 1000; sent++)
    line.emit('message', Buffer.from('{"do":"reset"}'), false);
  expect(sent).toBeLessThan(20);
  expect(reported).toEqual(Array.from({ length: sent }, () => 'reset'));
  for (let i = 0; i < sent; i++) stream.listener.onTook(waitsAs('reset'), 0);
  expect(line.isPaused).toBe(false);
  line.close();
  await stream.over;
});

test('only samples keep it open, and a pause for a while', async () => {
  vi.useFakeTimers();
  const { idleMs, pausedMs } = METER_LIMITS;
  const send = (line: Line, word: string) => line.emit('message', `{"do":"${word}"}`, false);
  for (const [speak, endsMs] of [
    [(line: Line) => send(line, 'reset'), idleMs],
    [(line: Line) => line.emit('message', Buffer.alloc(0), true), idleMs],
    [(line: Line) => send(line, 'pause'), pausedMs],
    [(line: Line) => send(line, 'pause') && send(line, 'resume'), pausedMs],
  ] as const) {
    const { stream, line } = begun();
    let heldMs = 0;
    for (; line.codes.length === 0 && heldMs < 2 * pausedMs; heldMs += idleMs / 2) {
      speak(line);
      await vi.advanceTimersByTimeAsync(idleMs / 2);
    }
    expect([line.codes, heldMs]).toEqual([[closeCode.idle], endsMs]);
    await stream.over;
  }
});

test('samples in a pause keep it open as its beginning does', async () => {
  vi.useFakeTimers();
  const { stream, line } = begun();
  line.emit('message', '{"do":"pause"}', false);
  line.emit('message', Buffer.alloc(8), true);
  await vi.advanceTimersByTimeAsync(METER_LIMITS.pausedMs - 1);
  expect(line.codes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(line.codes).toEqual([closeCode.idle]);
  await stream.over;
});

test('small pieces wait as larger ones, and not in the thread', async () => {
  const { stream, line, reported } = begun();
  const piece = Buffer.alloc(1);
  for (let i = 0; i < 10_000; i++) line.emit('message', piece, true);
  line.emit('message', Buffer.from('{"do":"end"}'), false);
  expect(line.isPaused).toBe(true);
  expect(reported.length).toBeLessThan(100);
  // which reports more
  for (const stated of reported)
    stream.listener.onTook(waitsAs(stated === 'end' ? stated : piece), 0);
  expect(reported).toEqual([...Array.from({ length: 10_000 }, () => 1), 'end']);
  line.close();
  await stream.over;
});

test('samples wait until they are taken', async () => {
  const { stream, line, reported } = begun();
  const bytes = METER_LIMITS.waitingBytes;
  line.emit('message', Buffer.alloc(bytes), true);
  expect(line.isPaused).toBe(false);
  line.emit('message', Buffer.alloc(8), true);
  expect(line.isPaused).toBe(true);
  expect(reported.reduce((sum: number, one) => sum + Number(one), 0)).toBe(bytes + 8);
  stream.listener.onTook(bytes, 1);
  expect(line.isPaused).toBe(false);
  line.close();
  await stream.over;
});
