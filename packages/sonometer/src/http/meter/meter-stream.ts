import type { WebSocket } from 'ws';
import { Fault } from '@sonometer/engine';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import type { Caller } from '../../service/metering/caller.js';
import type { Metering } from '../../service/metering/metering.js';
import type { HostedMeter, MeterListener } from '../../service/meters/meter-host.js';
import { METER_WORDS, type MeterWord, waitsAs } from '../../service/meters/meter-messages.js';
import { closeCode, type MeterLimits } from './meter-limits.js';

/** The account that a stream is charged to, and its largest duration. */
export interface StreamCall {
  readonly caller: Caller;
  readonly reservation: string;
  readonly metering: Metering;
  readonly limits: MeterLimits;
  readonly maxDurationSec: number;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** A caller's stream: samples come in as binary messages, readings go out as JSON. */
export interface MeterStream {
  readonly listener: MeterListener;
  /** Joins the two, once both are there. */
  begin(meter: HostedMeter, socket: WebSocket): void;
  /** Ends it, without an answer: the service stops. */
  stop(): void;
  /** Resolves when all is given back. */
  readonly over: Promise<void>;
}

/** A thread receives no more at once. */
const PART_BYTES = 1 << 16;
const HOUR_MS = 3_600_000;

export function openMeterStream(call: StreamCall): MeterStream {
  const { caller, reservation, metering, limits, maxDurationSec, now, onError } = call;
  let socket: WebSocket | undefined;
  let meter: HostedMeter | undefined;
  let [cameBytes, waitingBytes, chargedBytes] = [0, 0, 0];
  /** Bytes read and not yet passed to the thread: a paused socket still emits what it had read. */
  const backlog: (Uint8Array | MeterWord)[] = [];
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isPaused = false;
  /** Since the last sample. */
  let hasPaused = false;
  let free: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (free = resolve));

  const end = (code: number, reason: string) => {
    if (isEnding) return;
    isEnding = true;
    clearInterval(timer);
    clearTimeout(idle);
    meter?.close();
    socket?.close(code, reason);
    // a client that does not read never answers
    setTimeout(() => socket?.terminate(), limits.drainMs).unref();
  };
  const send = (json: string) => {
    if (socket?.readyState !== socket?.OPEN) return;
    socket?.send(json);
    if ((socket?.bufferedAmount ?? 0) > limits.unreadBytes)
      end(closeCode.tooSlow, 'the client does not read the readings');
  };
  const awaitSamples = () => {
    const waitMs = isPaused ? limits.pausedMs : limits.idleMs;
    clearTimeout(idle);
    idle = setTimeout(() => {
      end(closeCode.idle, `no samples for ${waitMs / 1000} s`);
    }, waitMs);
  };
  /**
   * A pause may be longer, once: commands cost nothing, and with them a place could be held for
   * ever.
   */
  const notePause = (word: MeterWord) => {
    isPaused = word === 'pause';
    if (!isPaused || hasPaused) return;
    hasPaused = true;
    awaitSamples();
  };
  /** Sets aside what has come, so that a stream takes no more than the plan has. */
  const charge = async () => {
    if (chargedBytes === cameBytes) return;
    const bytes = cameBytes;
    try {
      await metering.grow(caller, reservation, { bytes });
      chargedBytes = bytes;
      await metering.extend(reservation, now() + HOUR_MS);
    } catch (error) {
      if (error instanceof ApiError) end(closeCode.planUsedUp, error.code);
      else onError(error);
    }
  };
  const settle = async () => {
    if (cameBytes > 0) await metering.settle(reservation, { bytes: cameBytes });
    else await metering.release(reservation);
  };

  /** Passes to the thread as much as may wait there, so that all streams have their turn. */
  const handOn = () => {
    while (!isEnding && waitingBytes <= limits.waitingBytes) {
      const stated = backlog.shift();
      if (stated === undefined) break;
      waitingBytes += waitsAs(stated);
      if (typeof stated === 'string') meter?.send(stated);
      else meter?.push(stated);
    }
    if (waitingBytes > limits.waitingBytes) socket?.pause();
    else if (waitingBytes <= limits.waitingBytes / 2 && socket?.isPaused) socket.resume();
  };
  const onBytes = (bytes: Uint8Array) => {
    if (bytes.length === 0) return;
    hasPaused = false;
    awaitSamples();
    cameBytes += bytes.length;
    for (let at = 0; at < bytes.length; at += PART_BYTES)
      backlog.push(bytes.subarray(at, at + PART_BYTES));
    handOn();
  };
  const heed = (text: string) => {
    const word = METER_WORDS.find((one) => one === wordIn(text));
    if (word === undefined) {
      end(closeCode.notUnderstood, `{"do": one of ${METER_WORDS.join(', ')}}`);
      return;
    }
    notePause(word);
    backlog.push(word);
    handOn();
  };

  return {
    over,
    listener: {
      onReport(json, isLast) {
        send(json);
        if (isLast) end(closeCode.done, 'done');
      },
      onTook(waitedBytes, seconds) {
        waitingBytes -= waitedBytes;
        if (seconds > maxDurationSec) end(closeCode.tooLong, `longer than ${maxDurationSec} s`);
        handOn();
      },
      onLost(error) {
        if (error instanceof Fault) end(closeCode.notUnderstood, error.message.slice(0, 100));
        else {
          onError(error);
          end(closeCode.failed, 'an internal error');
        }
      },
    },
    begin(opened, joined) {
      meter = opened;
      socket = joined;
      joined.on('message', (data: Buffer, isBinary) => {
        if (isEnding) return;
        if (isBinary) onBytes(data);
        else heed(data.toString('utf8'));
      });
      joined.on('error', () => undefined); // its close follows
      joined.on('close', () => {
        isEnding = true;
        clearInterval(timer);
        clearTimeout(idle);
        opened.close();
        settle().catch(onError).finally(free);
      });
      timer = setInterval(() => void charge(), limits.chargeMs);
      awaitSamples();
    },
    stop() {
      end(closeCode.stopping, 'the service is stopping');
    },
  };
}

function wordIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { do?: unknown } | null)?.do;
  } catch {
    return undefined;
  }
}
