import { itemAt } from '../../core/item-at.js';
import { Fault } from '../../core/fault.js';
import { mean, median } from '../../core/numbers.js';
import { type Reading, readFrom, valueIn } from '../../core/reading.js';
import { OPENING_SEC, openingSound } from '../../features/sound/opening-sound.js';
import { defineDerived } from '../derived.js';
import { CUT_OFF, isCutOff } from './cut-off.js';
import { impulsiveResponses } from './impulsive-responses.js';
import type { RoomSource } from '../../core/options.js';
import { ringingSource } from './ringing-source.js';
import {
  OCTAVE_VALUES,
  type OctaveDecay,
  octaveDecay,
  octavesOf,
  type OctaveValues,
  withoutValues,
} from './octave-decay.js';
import type { RoomResponse } from './room-response.js';
import { highEdgeOf, lowEdgeOf } from './sweep-cover.js';
import { sweepResponse } from './sweep-response.js';
import { unlikeRooms } from './unlike-rooms.js';

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
  basis: 'ISO 3382-1 and 3382-2, backward integration in octaves',
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
