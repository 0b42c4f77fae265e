import { itemAt } from '../../core/item-at.js';
import { Fault } from '../../core/fault.js';
import { mean, median } from '../../core/numbers.js';
import { valueIn } from '../../core/reading.js';
import { OPENING_SEC, openingSound } from '../../tracks/sound/opening-sound.js';
import { defineDerived } from '../derived.js';
import { impulsiveResponses } from './impulsive-responses.js';
import { type OctaveDecay, octaveDecay, octavesOf } from './octave-decay.js';
import { sweepResponse } from './sweep-response.js';

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
    const refused = findings.flatMap((found) => ('absent' in found ? found.absent : []))[0];
    const measured = findings
      .flatMap((found) => valueIn(found) ?? [])
      .map((response) => ({
        response,
        bands: octavesOf(source, rateHz).map((hz) => octaveDecay(response, hz)),
      }))
      .filter(({ bands }) => isRoom(bands));
    if (measured.length < LEAST_EVENTS_SHARE * findings.length || measured.length === 0)
      throw unmeasurable(source, refused ?? 'too few octaves decay evenly and far over the noise');
    return {
      bands: octavesOf(source, rateHz).map((_, band) =>
        medianOf(measured.map(({ bands }) => itemAt(bands, band))),
      ),
      events: measured.length,
      peakToNoiseDb: median(measured.map(({ response }) => response.peakToNoiseDb)),
    };
  },
});

/** Drums hold a blow that rings like a room here and there; of a clap, most of the loudest events are. */
const LEAST_EVENTS_SHARE = 0.5;

/**
 * A room decays in most octaves, and much alike in neighbours: a spoken word or a drum ends in one or
 * two of them.
 */
const LEAST_OCTAVES_SHARE = 0.6;
const LARGEST_NEIGHBOUR_RATIO = 2;

function isRoom(bands: readonly OctaveDecay[]): boolean {
  const upper = bands.filter(({ bandHz }) => bandHz >= 500);
  const times = upper.flatMap(({ t20Sec }) => t20Sec ?? []);
  if (times.length < Math.max(1, LEAST_OCTAVES_SHARE * upper.length)) return false;
  return upper.every(({ t20Sec }, i) => {
    const next = upper[i + 1]?.t20Sec;
    if (t20Sec === undefined || next === undefined) return true;
    return Math.max(t20Sec / next, next / t20Sec) <= LARGEST_NEIGHBOUR_RATIO;
  });
}

const unmeasurable = (source: string, why: string) =>
  new Fault(
    'room.unmeasurable',
    `the first ${OPENING_SEC} s hold no response (roomSource ${source}): ${why}`,
  );

const VALUES = ['edtSec', 't20Sec', 't30Sec', 't20R2', 'c50Db', 'c80Db', 'd50'] as const;

/** Field by field, over the responses that have the field; the curve is that of the first response. */
function medianOf(octaves: readonly OctaveDecay[]): OctaveDecay {
  const values = VALUES.map((name) => {
    const known = octaves.flatMap((octave) => octave[name] ?? []);
    return [name, known.length > 0 ? median(known) : undefined] as const;
  });
  return {
    ...(Object.fromEntries(values) as Record<(typeof VALUES)[number], number | undefined>),
    bandHz: itemAt(octaves, 0).bandHz,
    rangeDb: mean(octaves.map(({ rangeDb }) => rangeDb)),
    curve: octaves.find(({ curve }) => curve)?.curve,
  };
}
