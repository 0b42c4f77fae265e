import { live, type LiveReading, type Meter, openMeter } from '@sonometer/engine';
import { toApiError } from '@sonometer/report';
import { sessionPage } from '@sonometer/report/html/session-page.js';
import { liveRow, type LiveRow } from '@sonometer/report/live/alarm.js';
import { NOTHING_SINCE, sinceBoth } from '@sonometer/report/live/scale.js';
import { soundRow } from '@sonometer/report/live/sound-levels.js';
import { openLateness } from './lateness.js';
import type { Chunk, MeterOrder, MeterReported, Sum } from './canvas.js';

/** The engine's meter in a thread of the page, fed by the audio thread; the page only draws. */

/** Frames of the goniometer. */
const PAIR_FRAMES = 1024;
const LINES_PER_SEC = 10;

let session: ReturnType<typeof openSession> | undefined;

addEventListener('message', ({ data }: MessageEvent<MeterOrder>) => {
  try {
    obey(data);
  } catch (error) {
    fail(error);
  }
});

function obey(order: MeterOrder): void {
  switch (order.kind) {
    case 'listen': {
      session?.close();
      const opened = openSession(order.rateHz);
      session = opened;
      order.port.onmessage = ({ data }: MessageEvent<Chunk>) => {
        try {
          opened.push(data);
        } catch (error) {
          order.port.close();
          fail(error);
        }
      };
      break;
    }
    case 'read':
      report({ kind: 'moment', moment: session?.moment() });
      break;
    case 'sum':
      report({ kind: 'sum', sum: session?.sum() ?? {} });
      break;
    case 'report': {
      const whole = { ...order.session, sum: session?.sum() ?? {} };
      report({ kind: 'report', text: sessionPage(whole, live, order.style) });
      break;
    }
    case 'pause':
    case 'resume':
    case 'reset':
      session?.[order.kind]();
  }
}

/** One source, from its first sound on. */
function openSession(rateHz: number) {
  let meter: Meter | undefined;
  let frames = 0;
  let lines = 0;
  let lostFrames = 0;
  let since = NOTHING_SINCE;
  let isPaused = false;
  let pairs = new Float32Array(2 * PAIR_FRAMES);
  const lateness = openLateness(rateHz);

  /** The display reads in between, and a line is of all of its time. */
  const read = (opened: Meter): LiveReading => {
    const reading = opened.read();
    since = sinceBoth(since, reading);
    return reading;
  };
  /** A line at each whole tenth of a second, independent of the display. */
  const pushInLines = (opened: Meter, channels: readonly Float32Array[]): LiveRow[] => {
    const rows: LiveRow[] = [];
    const length = channels[0]?.length ?? 0;
    for (let from = 0; from < length;) {
      const edge = Math.round(((lines + 1) * rateHz) / LINES_PER_SEC);
      const to = Math.min(length, from + edge - frames);
      opened.push(channels.map((channel) => channel.subarray(from, to)));
      frames += to - from;
      from = to;
      if (frames < edge) break;
      lines++;
      const reading = read(opened);
      rows.push({ ...liveRow(reading), ...since, ...soundRow(reading.soundLevels) });
      since = NOTHING_SINCE;
    }
    return rows;
  };

  return {
    push({ channels, lostFrames: lost }: Chunk): void {
      if (!meter) {
        meter = openMeter({ rateHz, channels: channels.length, soundLevels: { calibrationDb: 0 } });
        report({ kind: 'opened', channels: channels.length, rateHz });
      }
      lostFrames = lost + lateness.update(channels[0]?.length ?? 0, performance.now());
      if (isPaused) return;
      pairs = latest(pairs, channels);
      const rows = pushInLines(meter, channels);
      if (rows.length > 0) report({ kind: 'lines', rows });
    },
    moment: () => meter && { reading: read(meter), pairs: pairs.slice(), lostFrames },
    sum: (): Sum | undefined => (frames > 0 ? meter?.soFar().body : undefined),
    pause() {
      isPaused = true;
    },
    resume() {
      isPaused = false;
    },
    reset() {
      meter?.reset();
      isPaused = false;
      frames = lines = 0;
      since = NOTHING_SINCE;
    },
    close() {
      meter?.close();
    },
  };
}

/** Left and right, the newest last; one channel is both. */
function latest(
  pairs: Float32Array<ArrayBuffer>,
  channels: readonly Float32Array[],
): Float32Array<ArrayBuffer> {
  const [left, right = left] = channels;
  if (!left || !right) return pairs;
  const count = Math.min(PAIR_FRAMES, left.length);
  pairs.copyWithin(0, 2 * count);
  for (let i = 0; i < count; i++) {
    const at = 2 * (PAIR_FRAMES - count + i);
    pairs[at] = left[left.length - count + i] ?? 0;
    pairs[at + 1] = right[right.length - count + i] ?? 0;
  }
  return pairs;
}

function fail(error: unknown): void {
  const { code, message } = toApiError(error);
  if (code === 'analysis_error') console.error(error);
  report({ kind: 'failed', code, message });
}

const report = (reported: MeterReported): void => {
  postMessage(reported);
};
