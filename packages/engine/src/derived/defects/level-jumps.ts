import { clamp, percentileInPlace, ramp, sorted } from '../../core/numbers.js';
import { select } from '../../core/selection.js';
import { BAND_STEP_SEC, bandLevels } from '../../features/defects/band-levels.js';
import { defineDerived, frameCount } from '../derived.js';
import { type Defect, type Found, tooShort } from './defect.js';

/** The background of a band is the level under which it lies for 0.15 of a second. */
const SECOND_STEPS = 50;
const UNDER_SHARE = 0.15;
/** Resolution of a second: tenths. */
const PLACE_STEPS = 5;
const SECOND_PLACES = SECOND_STEPS / PLACE_STEPS;
/** Three seconds on either side. */
const SIDE_SECONDS = [0, 1, 2] as const;
const MIN_SEC = 2 * SIDE_SECONDS.length;

const MIN_JUMP_DB = 3;
/** A larger change is another sound. */
const MAX_JUMP_DB = 15;
/** Ratio of the jump to 1 dB plus the differences of the bands, from each other and in themselves. */
const MIN_CLARITY = 1.5;
const SURE_CLARITY = 4;
/** A gain changes all bands equally, a large one too: false jumps of speech had 5 to 7 dB, 21 of 23 made ones up to 4 dB. */
const MAX_DOUBT_DB = 4.5;
/** The bands of the seconds next to the jump agree with each other, and those of one side. */
const MAX_NEAR_SPREAD_DB = 2.5;
const MAX_SIDE_SPREAD_DB = 4;
/** Where a jump of 6 dB would be reported at fewer places of a recording, finding none means nothing. */
const MIN_SHARE_REPORTED = 0.3;
/** Within this many steps on either side of the tenth in which it is clearest. */
const SEARCH_STEPS = 60;
/**
 * Maximum contribution of a step to its band: what is loud may be the sound over a low background, what is low is that.
 */
const MAX_UNDER_DB = 6;
const MAX_OVER_DB = 1.5;

interface Place {
  /** In tenths of a second. */
  readonly place: number;
  readonly jumpDb: number;
  /** The jump as seen in the two adjacent seconds; 0 where there is none. */
  readonly sizeDb: number;
  /** 1 dB, and the differences of the bands. */
  readonly doubtDb: number;
  readonly isSteady: boolean;
}

interface Jump {
  readonly place: number;
  readonly jumpDb: number;
  readonly clarity: number;
}

/** Where the background of all octave bands jumps by the same gain: takes of two levels, or a moved fader. */
export const levelJumps = defineDerived({
  id: 'level-jumps',
  // Basis: docs/measures/defects.md#level-jumps
  needs: { bands: bandLevels, frameCount },

  derive({ bands, frameCount: frames }, { format: { rateHz } }): Found {
    if (frames < MIN_SEC * rateHz)
      return { defects: [], unchecked: { 'level-jump': tooShort(MIN_SEC) } };
    const places = placesOf(bands.map(computeBackgrounds));
    const jumps = clearestOf(jumpsOf(places));
    if (jumps.length === 0 && shareReported(places) < MIN_SHARE_REPORTED)
      return {
        defects: [],
        unchecked: { 'level-jump': 'its background varies too much to detect a jump of 6 dB' },
      };
    return {
      defects: jumps.map(({ place, jumpDb, clarity }): Defect => {
        const startSec = stepOf(bands, place * PLACE_STEPS, jumpDb) * BAND_STEP_SEC;
        return {
          kind: 'level-jump',
          startSec,
          endSec: startSec,
          severity: Math.abs(jumpDb) >= 2 * MIN_JUMP_DB ? 'high' : 'medium',
          confidence: 0.5 + 0.5 * ramp(clarity, MIN_CLARITY, SURE_CLARITY),
          evidence: { jumpDb, clarity },
        };
      }),
    };
  },
});

/** For each tenth of a second the background of the second that begins there. */
function computeBackgrounds(levels: Float32Array): Float64Array {
  const count = Math.max(0, Math.floor((levels.length - SECOND_STEPS) / PLACE_STEPS) + 1);
  const second = new Float64Array(SECOND_STEPS);
  return Float64Array.from({ length: count }, (_, place) => {
    const from = place * PLACE_STEPS;
    second.set(levels.subarray(from, from + SECOND_STEPS));
    return select(second, Math.floor(UNDER_SHARE * SECOND_STEPS));
  });
}

/** The evidence of every tenth of a second that has three seconds on either side. */
function placesOf(backgrounds: readonly Float64Array[]): readonly Place[] {
  const count = backgrounds[0]?.length ?? 0;
  const places: Place[] = [];
  // One array for all places: of each a dozen lists would be garbage.
  const [far, near, side, work] = Array.from(
    { length: 4 },
    () => new Float64Array(backgrounds.length),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array];
  const medianOf = (values: Float64Array) => {
    work.set(values);
    return percentileInPlace(work, 50);
  };
  /** The n-th largest distance from a value. */
  const spreadOf = (values: Float64Array, centre: number, n: number) => {
    for (let b = 0; b < work.length; b++) work[b] = Math.abs((values[b] ?? NaN) - centre);
    return work.length < n ? 0 : select(work, work.length - n);
  };
  const first = SIDE_SECONDS.length * SECOND_PLACES;
  for (let place = first; place + (SIDE_SECONDS.length - 1) * SECOND_PLACES < count; place++) {
    for (const [b, band] of backgrounds.entries()) readChange(band, place, b, { far, near, side });
    const jumpDb = medianOf(far);
    const nearDb = medianOf(near);
    // One band may have its own sound; next to the jump two may.
    const farSpread = spreadOf(far, jumpDb, 2);
    const nearSpread = spreadOf(near, nearDb, 3);
    const sideSpread = medianOf(side);
    const size = jumpDb * nearDb > 0 ? Math.min(Math.abs(jumpDb), Math.abs(nearDb)) : 0;
    places.push({
      place,
      jumpDb,
      sizeDb: Math.abs(jumpDb) <= MAX_JUMP_DB ? size : 0,
      doubtDb: 1 + farSpread + sideSpread + nearSpread / 2,
      isSteady: nearSpread <= MAX_NEAR_SPREAD_DB && sideSpread <= MAX_SIDE_SPREAD_DB,
    });
  }
  return places;
}

const isReliable = ({ doubtDb, isSteady }: Place, sizeDb: number) =>
  isSteady && doubtDb <= MAX_DOUBT_DB && sizeDb >= MIN_JUMP_DB && sizeDb >= MIN_CLARITY * doubtDb;

const jumpsOf = (places: readonly Place[]): readonly Jump[] =>
  places
    .filter((one) => isReliable(one, one.sizeDb))
    .map(({ place, jumpDb, sizeDb, doubtDb }) => ({ place, jumpDb, clarity: sizeDb / doubtDb }));

/** Share of places at which a jump of 6 dB would be reported. */
const shareReported = (places: readonly Place[]) =>
  places.filter((one) => isReliable(one, 2 * MIN_JUMP_DB)).length / Math.max(1, places.length);

/**
 * How a band changes: between the two lowest seconds of either side, between the adjacent seconds, and within a side.
 */
function readChange(
  band: Float64Array,
  place: number,
  to: number,
  { far, near, side }: Record<'far' | 'near' | 'side', Float64Array>,
): void {
  const at = (seconds: number) => band[place + seconds * SECOND_PLACES] ?? NaN;
  const a0 = Math.min(at(0), at(1), at(2));
  const b0 = Math.min(at(-1), at(-2), at(-3));
  const a1 = middleOf(at(0), at(1), at(2));
  const b1 = middleOf(at(-1), at(-2), at(-3));
  far[to] = (a0 + a1 - b0 - b1) / 2;
  near[to] = at(0) - at(-1);
  side[to] = Math.max(a1 - a0, b1 - b0);
}

const middleOf = (a: number, b: number, c: number) =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

/** The clearest of the places that share a side. */
function clearestOf(jumps: readonly Jump[]): readonly Jump[] {
  const within = SIDE_SECONDS.length * SECOND_PLACES;
  return jumps.filter((jump) =>
    jumps.every(
      (other) =>
        Math.abs(other.place - jump.place) > within ||
        other.clarity < jump.clarity ||
        (other.clarity === jump.clarity && other.place >= jump.place),
    ),
  );
}

/**
 * The step before which the bands lie on one side of the middle between both backgrounds, and from which on on the
 * other.
 */
function stepOf(bands: readonly Float32Array[], at: number, jumpDb: number): number {
  const from = Math.max(0, at - SEARCH_STEPS);
  const to = Math.min(bands[0]?.length ?? 0, at + SEARCH_STEPS);
  const middles = bands.map((band) => {
    const sides = [
      band.subarray(Math.max(0, from - SEARCH_STEPS), from),
      band.subarray(to, to + SEARCH_STEPS),
    ];
    const [before, after] = sides.map(
      (side) => sorted(side)[Math.floor(UNDER_SHARE * side.length)],
    );
    return ((before ?? NaN) + (after ?? NaN)) / 2;
  });
  let total = 0;
  let min = 0;
  let step = from;
  for (let i = from; i < to; i++) {
    for (const [b, band] of bands.entries()) {
      const over = clamp((band[i] ?? 0) - (middles[b] ?? 0), -MAX_UNDER_DB, MAX_OVER_DB);
      total += jumpDb > 0 ? over : -over;
    }
    if (total < min) [min, step] = [total, i + 1];
  }
  return step;
}
