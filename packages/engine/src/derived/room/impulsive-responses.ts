import { itemAt, mean, percentile, powerDb } from '../../core/numbers.js';
import type { RoomSource } from '../../core/options.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { square } from '@sonometer/decode/elementary/hypot';
import { highPass } from '../../kernels/filter-sections.js';
import { filtered } from '../../kernels/plain/filters.js';
import { CUT_OFF, decayCurve, decayFit, isCutOff } from './decay-curve.js';
import type { Reading } from '../../core/reading.js';
import type { RoomResponse } from './room-response.js';

const FRAME_SEC = 0.005;

/** Claps and balloons hold nothing below; an impulse response may. */
const CUT_HZ = { clap: 300, balloon: 300, impulse: 80 } as const;

/** The loudest events of a recording, this far apart. */
const MAX_EVENTS = 3;
const EVENTS_APART_SEC = 1;
/** A later event much quieter than the loudest is no event. */
const EVENT_BELOW_LOUDEST_DB = 20;

/** Range from the loudest frame to the noise; of a declared impulse, octave by octave what each needs decides. */
const MIN_RANGE_DB = { clap: 35, balloon: 35, impulse: 20 } as const;
/** Level above the mean of the 200 ms before it, and how many of their frames are required. */
const MIN_ONSET_DB = 20;
const BEFORE_FRAMES = { from: 46, to: 6, min: 4 } as const;
/** Between the peak and 40 dB under it, or 10 dB over the noise, the level must not come back. */
const DECAY_FROM_FRAMES = 2;
const SMOOTH_FRAMES = 8;
const DECAY_DB = 40;
const ABOVE_NOISE_DB = 10;
const LARGEST_RISE_DB = 6;
/** The broadband decay of a clap or balloon is exponential. */
const MIN_R2 = 0.9;
const SHORTEST_SEC = 0.1;
const LONGEST_SEC = 15;

/** After a decay, a rise by this much is another sound. */
const NEXT_SOUND_DB = 15;
/** A response is followed no longer than this. */
const LONGEST_RESPONSE_SEC = 20;

/** The direct sound begins where it first comes within 20 dB of the peak, at most 20 ms before it. */
const START_SHARE = 0.1;
const START_REACH_SEC = 0.02;

/**
 * The loudest events of a recording, at most three (docs/measures/room.md#finding-the-response): responses to claps,
 * balloons or impulses, or the reason why they are not.
 */
export function impulsiveResponses(
  samples: Float32Array,
  rateHz: number,
  source: Exclude<RoomSource, 'sweep'>,
): readonly Reading<RoomResponse>[] {
  const detected = filtered(samples, highPass(CUT_HZ[source], rateHz));
  const hop = Math.max(1, Math.round(FRAME_SEC * rateHz));
  const levels = levelsOf(detected, hop);
  if (levels.length === 0) return [{ absent: 'shorter than 5 ms' }];
  const scene = { source, samples, detected, levels, noiseDb: percentile(levels, 10), hop, rateHz };
  const frames = eventsIn(levels, rateHz / hop);
  return frames.map((frame) =>
    responseAt(scene, frame, Math.min(levels.length, ...frames.filter((other) => other > frame))),
  );
}

function levelsOf(samples: Float64Array, hop: number): Float64Array {
  return Float64Array.from({ length: Math.floor(samples.length / hop) }, (_, frame) => {
    let energy = 0;
    for (let i = frame * hop; i < (frame + 1) * hop; i++) energy += square(samples[i] ?? 0);
    return powerDb(energy / hop);
  });
}

/** The loudest frames, loudest first. */
function eventsIn(levels: Float64Array, framesPerSec: number): readonly number[] {
  const ranked = [...levels.keys()].sort((a, b) => itemAt(levels, b) - itemAt(levels, a));
  const events: number[] = [];
  for (const frame of ranked) {
    const loudest = itemAt(levels, events[0] ?? frame);
    if (events.length === MAX_EVENTS || itemAt(levels, frame) < loudest - EVENT_BELOW_LOUDEST_DB)
      break;
    const isApart = events.every(
      (event) => Math.abs(event - frame) >= EVENTS_APART_SEC * framesPerSec,
    );
    // The tail of a long decay is as loud as a quiet event, but does not begin.
    if (isApart && (events.length === 0 || onsetDb(levels, frame) >= MIN_ONSET_DB))
      events.push(frame);
  }
  return events;
}

/** Level of a frame over the quarter of a second before it; all of it where the file begins with it. */
function onsetDb(levels: Float64Array, frame: number): number {
  const before = levels.subarray(
    Math.max(0, frame - BEFORE_FRAMES.from),
    Math.max(0, frame - BEFORE_FRAMES.to + 1),
  );
  return before.length < BEFORE_FRAMES.min ? Infinity : itemAt(levels, frame) - mean(before);
}

interface Scene {
  readonly source: Exclude<RoomSource, 'sweep'>;
  readonly samples: Float32Array;
  readonly detected: Float64Array;
  readonly levels: Float64Array;
  readonly noiseDb: number;
  readonly hop: number;
  readonly rateHz: number;
}

function responseAt(scene: Scene, frame: number, nextFrame: number): Reading<RoomResponse> {
  const { source, samples, detected, levels, noiseDb, hop, rateHz } = scene;
  const peakDb = itemAt(levels, frame);
  const rangeDb = peakDb - noiseDb;
  if (rangeDb < MIN_RANGE_DB[source])
    return {
      absent: `the loudest event is ${Math.floor(rangeDb)} dB above the noise; ${MIN_RANGE_DB[source]} are needed`,
    };
  if (onsetDb(levels, frame) < MIN_ONSET_DB)
    return { absent: 'there is no silence before the loudest event' };

  const decay = decayEnd(scene, frame, nextFrame);
  if (decay === undefined)
    return { absent: 'after the loudest event, the level rises again before the decay ends' };

  const end = Math.min(decay * hop, frame * hop + Math.round(LONGEST_RESPONSE_SEC * rateHz));
  const startFrame = startBefore(detected, frame * hop, hop, rateHz);
  // A declared impulse is evaluated in octaves: of a short or bent response some may be straight.
  const until = detected.subarray(0, end);
  if (source !== 'impulse' && !fallsEvenly(until, startFrame, rateHz))
    return {
      absent: isCutOff({ samples: until, startFrame })
        ? CUT_OFF
        : 'the level does not fall evenly after the loudest event',
    };
  return {
    value: { samples: samples.subarray(0, end), startFrame, rateHz, peakToNoiseDb: rangeDb },
  };
}

function fallsEvenly(detected: Float64Array, startFrame: number, rateHz: number): boolean {
  const curve = decayCurve(detected, startFrame, rateHz);
  const fit = curve && decayFit(curve, -5, -25);
  if (!fit) return false;
  return fit.r2 >= MIN_R2 && fit.seconds >= SHORTEST_SEC && fit.seconds <= LONGEST_SEC;
}

/** The frame at which the response to an event is over, `undefined` where the level comes back first. */
function decayEnd({ levels, noiseDb }: Scene, frame: number, nextFrame: number) {
  const smooth = (at: number) =>
    powerDb(mean(levels.subarray(at, at + SMOOTH_FRAMES).map((level) => exp10(level / 10))));
  const peakDb = itemAt(levels, frame);
  const goalDb = Math.max(noiseDb + ABOVE_NOISE_DB, peakDb - DECAY_DB);
  let lowestDb = Infinity;
  let hasDecayed = false;
  for (let at = frame + DECAY_FROM_FRAMES; at + SMOOTH_FRAMES <= nextFrame; at++) {
    const levelDb = smooth(at);
    lowestDb = Math.min(lowestDb, levelDb);
    hasDecayed ||= levelDb <= goalDb;
    const riseDb = levelDb - lowestDb;
    if (!hasDecayed && riseDb > LARGEST_RISE_DB) return undefined;
    if (hasDecayed && riseDb > NEXT_SOUND_DB && levelDb > goalDb) return at;
  }
  return nextFrame;
}

function startBefore(
  detected: Float64Array,
  peakFrom: number,
  hop: number,
  rateHz: number,
): number {
  let peak = peakFrom;
  for (let i = peakFrom; i < peakFrom + hop; i++)
    if (Math.abs(detected[i] ?? 0) > Math.abs(detected[peak] ?? 0)) peak = i;
  const min = START_SHARE * Math.abs(detected[peak] ?? 0);
  const earliest = Math.max(0, peak - Math.round(START_REACH_SEC * rateHz));
  for (let i = earliest; i < peak; i++) if (Math.abs(detected[i] ?? 0) >= min) return i;
  return peak;
}
