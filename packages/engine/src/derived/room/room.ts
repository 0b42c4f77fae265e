import { Fault } from '@sonometer/decode/core/fault';
import { itemAt, mean, median } from '../../core/numbers.js';
import type { RoomSource } from '../../core/options.js';
import { readFrom, type Reading, valueIn } from '../../core/reading.js';
import { exp } from '@sonometer/decode/elementary/exp';
import { square } from '@sonometer/decode/elementary/hypot';
import { log } from '@sonometer/decode/elementary/log';
import { log10 } from '@sonometer/decode/elementary/log10';
import { OPENING_SEC, openingSound } from '../../features/sound/opening-sound.js';
import { bandPass } from '../../kernels/filter-sections.js';
import { filtered } from '../../kernels/plain/filters.js';
import { defineDerived } from '../derived.js';
import { CUT_OFF, decayCurve, isCutOff } from './decay-curve.js';
import { impulsiveResponses } from './impulsive-responses.js';
import {
  OCTAVE_VALUES,
  octaveDecay,
  type OctaveDecay,
  octavesOf,
  type OctaveValues,
  withoutValues,
} from './octave-decay.js';
import type { RoomResponse } from './room-response.js';
import { highEdgeOf, lowEdgeOf, sweepResponse } from './sweep-response.js';

/** Hands and impulses are bright, each octave louder than the one below; drums have their skins here. */
const LOW_HZ = [125, 250] as const;
const HIGH_HZ = [1000, 2000, 4000] as const;
/**
 * Claps and responses of rooms lie 0 dB and lower, balloons at 6 dB, snares and toms at 9 dB and more (decision 0023).
 */
const LARGEST_LOW_DB = 7.5;

/** The centre of energy of an exponential lies at T/13.8: rooms at up to 1.07 of it, a struck cymbal at 1.7. */
const LARGEST_CENTRE = 1.35;
/** It is looked for in octaves, each with its own noise: a hum fills one of them. */
const LOWEST_HZ = 500;
const HIGHEST_HZ = 8000;
/** With less range above the noise the slope cannot distinguish the two. */
const MIN_RANGE_DB = 20;
const CENTRE_SHARE = 1 / (6 * Math.LN10);

/**
 * Why a decay is that of its source and not of a room around it: a drum whose low skin sounds louder than all above, or
 * a cymbal that sustains before it decays.
 */
export function ringingSource(
  { samples, startFrame, rateHz }: RoomResponse,
  source: Exclude<RoomSource, 'sweep'>,
  decaySec: number,
): string | undefined {
  const detectedIn = (lowHz: number, highHz: number) =>
    decaying(filtered(samples, bandPass(lowHz, highHz, rateHz)).subarray(startFrame), rateHz);
  const loudest = (octavesHz: readonly number[]) =>
    Math.max(
      ...octavesHz
        .filter((hz) => hz * Math.SQRT2 < rateHz / 2)
        .map((hz) => detectedIn(hz / Math.SQRT2, hz * Math.SQRT2).energy),
    );
  // Balloons are low themselves.
  const lowDb = 10 * log10(loudest(LOW_HZ) / loudest(HIGH_HZ));
  if (source !== 'balloon' && lowDb > LARGEST_LOW_DB)
    return `it is ${lowDb.toFixed(0)} dB louder below 350 Hz than above 700 Hz: a drum, not a room`;

  const highestHz = Math.min(HIGHEST_HZ, rateHz * 0.44);
  if (highestHz < 2 * LOWEST_HZ) return undefined; // the response has none of its octaves
  let [energy, moment] = [0, 0];
  for (let lowHz = LOWEST_HZ; lowHz * Math.SQRT2 <= highestHz; lowHz *= 2) {
    const detected = detectedIn(lowHz, Math.min(2 * lowHz, highestHz));
    energy += detected.energy;
    moment += detected.moment;
  }
  if (moment > LARGEST_CENTRE * CENTRE_SHARE * decaySec * energy)
    return 'its level is sustained before it falls: the source sounds, not the room';
  return undefined;
}

/**
 * Energy of a decay until it meets its noise, the noise taken off, and its sum over time in seconds. The noise of the
 * rest of a recording would outweigh both.
 */
function decaying(samples: Float64Array, rateHz: number) {
  let [energy, moment] = [0, 0];
  const curve = decayCurve(samples, 0, rateHz);
  if (!curve || curve.rangeDb < MIN_RANGE_DB) return { energy, moment };
  const { kneeFrames, noisePower } = curve;
  for (let i = 0; i < kneeFrames; i++) {
    const own = square(samples[i] ?? 0) - noisePower;
    energy += own;
    moment += (own * i) / rateHz;
  }
  return { energy: Math.max(0, energy), moment };
}

/** Standard errors, and a share below which a room differs from one place to the next (decision 0023). */
const MIN_SIGMAS = 3;
const MIN_RATIO = 1.15;

/**
 * Why responses are not of one room: their T20, all octaves that two of them share taken together, differ by more than
 * their scatter. The median of two rooms belongs to neither.
 */
export function unlikeRooms(responses: readonly (readonly OctaveDecay[])[]): string | undefined {
  const isUnlike = responses.some((one, i) =>
    responses.slice(0, i).some((other) => differ(one, other)),
  );
  if (!isUnlike) return undefined;
  const times = responses.map((bands) => median(bands.flatMap(({ t20Sec }) => t20Sec ?? [])));
  const shown = [Math.min(...times), Math.max(...times)].map((sec) => sec.toFixed(2));
  return `its ${responses.length} responses are not from one room: T20 from ${shown.join(' to ')} s`;
}

/** Mean of the logarithms of the ratios, each weighed by how well both times are known. */
function differ(one: readonly OctaveDecay[], other: readonly OctaveDecay[]): boolean {
  let [weights, sum] = [0, 0];
  one.forEach(({ t20Sec, t20Scatter = Infinity }, band) => {
    const { t20Sec: otherSec, t20Scatter: otherScatter = Infinity } = other[band] ?? {};
    if (t20Sec === undefined || otherSec === undefined) return;
    const weight = 1 / (square(t20Scatter) + square(otherScatter));
    weights += weight;
    sum += weight * log(t20Sec / otherSec);
  });
  if (!(weights > 0)) return false;
  const ratio = Math.abs(sum / weights);
  return ratio > MIN_SIGMAS / Math.sqrt(weights) && exp(ratio) > MIN_RATIO;
}

export interface Room {
  readonly bands: readonly OctaveDecay[];
  /** Responses that were measured; every figure is their median. */
  readonly events: number;
  readonly peakToNoiseDb: number;
}

/**
 * The decay of a room in octaves (docs/measures/room.md), from the first minute of a recording.
 *
 * @throws Fault `room.unmeasurable` when the recording holds no response to the given source.
 */
export const room = defineDerived({
  id: 'room',
  // Basis: ISO 3382-1 and 3382-2, backward integration in octaves
  needs: { sound: openingSound },

  derive({ sound: { samples, rateHz } }, { options: { roomSource: source } }): Room {
    const findings =
      source === 'sweep'
        ? [sweepResponse(samples, rateHz)]
        : impulsiveResponses(samples, rateHz, source);
    const responses = findings.map((found) =>
      readFrom(found, (response): Reading<Detected> => {
        const bands = octavesOf(source, rateHz).map((hz) => computeOctave(response, hz));
        const reason = noRoom(bands, response, source);
        return reason === undefined ? { value: { response, bands } } : { absent: reason };
      }),
    );
    const refused = responses.flatMap((found) => ('absent' in found ? found.absent : []))[0];
    const measured = responses.flatMap((found) => valueIn(found) ?? []);
    if (measured.length < MIN_EVENTS_SHARE * findings.length || measured.length === 0)
      throw unmeasurable(source, refused ?? 'too few events are responses');
    const unlike = unlikeRooms(measured.map(({ bands }) => bands));
    const bands = octavesOf(source, rateHz).map((_, band) =>
      medianOf(measured.map(({ bands }) => itemAt(bands, band))),
    );
    return {
      bands: unlike === undefined ? bands : bands.map((octave) => withoutValues(octave, unlike)),
      events: measured.length,
      peakToNoiseDb: median(measured.map(({ response }) => response.peakToNoiseDb)),
    };
  },
});

/** Drums hold a blow that rings like a room here and there; of a clap, most of the loudest events are. */
const MIN_EVENTS_SHARE = 0.5;

/** A room decays in most octaves, and similarly in neighbours: a spoken word or a drum ends in one or two of them. */
const MIN_OCTAVES_SHARE = 0.6;
const LARGEST_NEIGHBOUR_RATIO = 2;

interface Detected {
  readonly response: RoomResponse;
  readonly bands: readonly OctaveDecay[];
}

/** An octave of a response; none where its sweep does not cover it. */
function computeOctave(response: RoomResponse, bandHz: number): OctaveDecay {
  const octave = octaveDecay(response, bandHz);
  const { sweptHz } = response;
  if (!sweptHz || (lowEdgeOf(bandHz) >= sweptHz.from && highEdgeOf(bandHz) <= sweptHz.to))
    return octave;
  const [from, to] = [sweptHz.from, sweptHz.to].map((hz) => hz.toFixed(0));
  return withoutValues(octave, `the sweep covers ${from} to ${to} Hz`);
}

/** Why a decay is not that of a room. An intended response, of an impulse or a sweep, needs one octave. */
function noRoom(
  bands: readonly OctaveDecay[],
  response: RoomResponse,
  source: RoomSource,
): string | undefined {
  const isMade = source === 'impulse' || source === 'sweep';
  const upper = isMade ? bands : bands.filter(({ bandHz }) => bandHz >= 500);
  const times = upper.flatMap(({ t20Sec }) => t20Sec ?? []);
  const min = isMade ? 1 : Math.max(1, MIN_OCTAVES_SHARE * upper.length);
  const isSimilar = upper
    .filter(({ bandHz }) => bandHz >= 500)
    .every(({ t20Sec }, i, octaves) => {
      const next = octaves[i + 1]?.t20Sec;
      if (t20Sec === undefined || next === undefined) return true;
      return Math.max(t20Sec / next, next / t20Sec) <= LARGEST_NEIGHBOUR_RATIO;
    });
  if (times.length < min && isCutOff(response)) return CUT_OFF;
  if (isMade && times.length === 0)
    return 'no octave decays evenly, far above the noise and longer than its filter';
  if (times.length < min) return 'too few octaves decay evenly and far above the noise';
  if (!isSimilar) return 'neighbouring octaves differ in decay by more than a factor of two';
  return source === 'sweep' ? undefined : ringingSource(response, source, median(times));
}

const unmeasurable = (source: string, why: string) =>
  new Fault(
    'room.unmeasurable',
    `the first ${OPENING_SEC} s contain no response (roomSource ${source}): ${why}`,
  );

/** Field by field, over the responses that have the field; the curve is that of the first response. */
function medianOf(octaves: readonly OctaveDecay[]): OctaveDecay {
  const values = OCTAVE_VALUES.map((name) => {
    const known = octaves.flatMap((octave) => octave[name] ?? []);
    return [name, known.length > 0 ? median(known) : undefined] as const;
  });
  return {
    ...(Object.fromEntries(values) as unknown as OctaveValues),
    bandHz: itemAt(octaves, 0).bandHz,
    rangeDb: mean(octaves.map(({ rangeDb }) => rangeDb)),
    reasons: itemAt(octaves, 0).reasons,
    curve: octaves.find(({ curve }) => curve)?.curve,
  };
}
