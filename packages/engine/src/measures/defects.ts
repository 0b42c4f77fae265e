import { longest, powerDb } from '../core/numbers.js';
import {
  bandwidthSplices as splices,
  dropouts as derivedDropouts,
} from '../derived/defects/dropouts.js';
import {
  type Defect,
  DEFECT_KINDS,
  DEFECT_SEVERITIES,
  type DefectKind,
} from '../derived/defects/defect.js';
import { breaks } from '../derived/defects/breaks.js';
import { defects } from '../derived/defects/defects.js';
import { kinds } from '../derived/defects/kinds/index.js';
import type { Kind } from '../derived/defects/kinds/kind.js';
import { RATED_MATERIALS, ratesOf } from '../derived/defects/kinds/kind.js';
import { levelPercentiles } from '../derived/levels/levels.js';
import { LOWEST_CLICK_RATE_HZ } from '../features/defects/clicks.js';
import { LOWEST_IMPULSE_RATE_HZ } from '../features/defects/impulses.js';
import { LOWEST_FLIP_RATE_HZ } from '../features/defects/sign-flips.js';
import { LEVEL_BLOCK_SEC, levelBlocks } from '../features/levels/level-steps.js';
import { defineMeasure } from './measure.js';
import { list, oneOf, optional, part, parts, share } from './parts.js';

/** Bandwidth splices, a count. */
export const bandwidthSplices = defineMeasure({
  id: 'bandwidthSplices',
  title: 'Bandwidth splices',
  definition:
    'Number of times the bandwidth jumps by more than 3 kHz and stays there for at least 2 s on both sides. Splices cause such jumps, and so do instruments that enter.',
  unit: 'count',
  status: 'validated',
  basis: 'files spliced from low-passed parts',
  margin: null,
  accuracy:
    'as defined on every reference signal; 36 of 64 real splices were detected (halves brought to 16 or 22.05 kHz and back, or through MP3 at 64 or 128 kbit/s), and 1 of 17 uncut recordings',
  needs: { splices },
  read: ({ splices: value }) => ({ value }),
});

/** A comparison counts these, which need less than all kinds. */
const OF_BREAKS: ReadonlySet<DefectKind> = new Set(['click', 'crackle', 'dropout']);

const countOf = ({ kind, definition, isLostInCodecs }: Kind<(typeof DEFECT_KINDS)[number]>) =>
  defineMeasure({
    id: `defectCounts.${kind}`,
    title: `Defects: ${kind}`,
    definition,
    unit: 'count',
    status: 'beta',
    basis: 'defects put into real recordings at known places; docs/accuracy.md#defects',
    margin: null,
    needs: { defects: OF_BREAKS.has(kind) ? breaks : defects },
    read({ defects: { counts, unchecked } }, { facts }) {
      const reason = unchecked[kind];
      if (reason !== undefined) return { absent: reason };
      // A count of zero is stated only where the kind can be detected.
      const isLost = isLostInCodecs && facts.lossy && counts[kind] === 0;
      return isLost
        ? { absent: 'a lossy codec removes every trace of it' }
        : { value: counts[kind] };
    },
  });

/** Number of defects of each kind. */
export const defectCounts = kinds.map(countOf);

/** Below these, the rates are no property of the detector. */
const LOWEST_RATE_HZ: Partial<Record<DefectKind, number>> = {
  click: LOWEST_CLICK_RATE_HZ,
  crackle: LOWEST_IMPULSE_RATE_HZ,
  'polarity-flip': LOWEST_FLIP_RATE_HZ,
  'channel-swap': LOWEST_FLIP_RATE_HZ,
};

/** Detection rates. */
export const defectKinds = defineMeasure({
  id: 'defect-kinds',
  title: 'Detection rates',
  definition:
    'Share of inserted defects found and false alarms per hour, by kind of defect and material. They describe the detector, not this file. A rate is absent where it could not be measured.',
  unit: '1',
  shape: list(
    parts({
      kind: oneOf(DEFECT_KINDS),
      material: oneOf(RATED_MATERIALS),
      hitRate: optional(share('Share found.')),
      falsePerHour: optional(part('1', 'False alarms per hour.', { minimum: 0 })),
      cleanHours: part('1', 'Hours of audio used for the rate.', { minimum: 0 }),
    }),
  ),
  status: 'beta',
  basis: 'evaluation/defects.mjs on real recordings; docs/accuracy.md#defects',
  margin: null,
  needs: {},
  read: (_, { format: { rateHz } }) => ({
    value: kinds
      .filter(({ kind }) => rateHz >= (LOWEST_RATE_HZ[kind] ?? 0))
      .flatMap((one) =>
        RATED_MATERIALS.flatMap((material) => {
          const rates = ratesOf(one, material, rateHz);
          return rates ? [{ kind: one.kind, material, ...rates }] : [];
        }),
      ),
  }),
});

const MAX_LISTED_DEFECTS = 500;

/** Defects, s. */
export const defectList = defineMeasure({
  id: 'defects',
  title: 'Defects',
  definition:
    'List of defects in time order, with kind, start, end, channel, confidence from 0 to 1, and evidence. At most 500 are listed, the most certain of each kind first. Detection rates are in defect-kinds.',
  unit: 's',
  shape: list(
    parts({
      kind: oneOf(DEFECT_KINDS),
      startSec: part('s', 'Start, s.', { minimum: 0 }),
      endSec: part('s', 'End, s.', { minimum: 0 }),
      channel: optional(
        part(
          'count',
          'The first channel is 1; absent where the defect is in several, or where the channel is undetermined.',
          { minimum: 1 },
        ),
      ),
      severity: oneOf(DEFECT_SEVERITIES),
      confidence: share('Confidence.'),
      evidence: {
        type: 'object',
        additionalProperties: { type: 'number' },
        description: 'Numbers that the detection rests on.',
      },
    }),
    { maxItems: MAX_LISTED_DEFECTS },
  ),
  status: 'beta',
  basis: 'defects put into real recordings at known places; docs/accuracy.md#defects',
  margin: null,
  needs: { defects },
  read: ({ defects: { all } }) => ({
    value: listed(all).map((one) => ({
      ...one,
      evidence: { ...one.evidence },
    })),
  }),
});

/** The most certain of each kind, as many of each: unused places go to the other kinds. */
function listed(all: readonly Defect[]): readonly Defect[] {
  if (all.length <= MAX_LISTED_DEFECTS) return all;
  const byKind = DEFECT_KINDS.map((kind) => all.filter((one) => one.kind === kind)).sort(
    (a, b) => a.length - b.length,
  );
  const retained = new Set<Defect>();
  for (const [i, ofKind] of byKind.entries()) {
    const share = Math.floor((MAX_LISTED_DEFECTS - retained.size) / (byKind.length - i));
    for (const one of longest(ofKind, share, ({ confidence }) => confidence)) retained.add(one);
  }
  return all.filter((one) => retained.has(one));
}

const MAX_LISTED_DROPOUTS = 500;

/** List of dropouts, s. */
export const dropoutList = defineMeasure({
  id: 'dropout-list',
  title: 'List of dropouts',
  definition:
    'List of dropouts in time order, with start in s and length in ms. Only the longest 500 of the first 10,000 are listed.',
  unit: 's',
  shape: list(
    parts({
      startSec: part('s', 'First silent sample, s.', { minimum: 0 }),
      durationMs: part('ms', 'Length, ms.', { minimum: 5, maximum: 1000 }),
    }),
    { maxItems: MAX_LISTED_DROPOUTS },
  ),
  status: 'validated',
  basis: 'gaps of known place and length, exact to the sample',
  margin: 0,
  needs: { dropouts: derivedDropouts },
  read: ({ dropouts: { gaps } }) => ({
    value: longest(gaps, MAX_LISTED_DROPOUTS, ({ durationMs }) => durationMs).map(
      ({ startSec, durationMs }) => ({ startSec, durationMs }),
    ),
  }),
});

/** Drop-outs, a count. */
export const dropouts = defineMeasure({
  id: 'dropouts',
  title: 'Drop-outs',
  definition:
    'Gaps of digital silence of 5 to 1000 ms inside the sound, as lost packets cause them: count, total ms, share and rate. The sound around a gap exceeds −60 dBFS and breaks off without a fade.',
  unit: 'count',
  shape: parts({
    count: part('count', 'Gaps.', { minimum: 0 }),
    totalMs: part('ms', 'Length of all gaps, ms.', { minimum: 0 }),
    share: share('Of the duration.'),
    perMinute: part('1', 'Gaps per minute.', { minimum: 0 }),
  }),
  status: 'validated',
  basis: 'gaps of known place and length',
  margin: 0,
  needs: { dropoutsOf: derivedDropouts },
  read: ({ dropoutsOf: { count, totalMs } }, { durationSec }) => ({
    value: {
      count,
      totalMs,
      share: totalMs / 1000 / durationSec,
      perMinute: (60 * count) / durationSec,
    },
  }),
});

/** An event is this far above the background L90 … */
const ABOVE_BACKGROUND_DB = 10;
/** … and two are one when less than 250 ms lie between them. */
const MIN_GAP_BLOCKS = 2;

/** Events, a count. */
export const eventCount = defineMeasure({
  id: 'event-count',
  title: 'Events',
  definition:
    'Number of sounds at least 10 dB above the background level L90, and their rate per minute. Events are at least 250 ms apart. Absent below 125 ms.',
  unit: 'count',
  shape: parts({
    count: part('count', 'Events in the file.'),
    perMinute: part('1', 'Events per minute.'),
  }),
  status: 'proxy',
  basis: 'bursts of known number',
  margin: null,
  needs: { blocks: levelBlocks, percentiles: levelPercentiles },

  read({ blocks: { powers }, percentiles }) {
    if ('absent' in percentiles) return percentiles;
    const threshold = percentiles.value.l90Db + ABOVE_BACKGROUND_DB;
    let count = 0;
    let quiet = MIN_GAP_BLOCKS;
    for (const power of powers) {
      const isLoud = powerDb(power) >= threshold;
      if (isLoud && quiet >= MIN_GAP_BLOCKS) count++;
      quiet = isLoud ? 0 : quiet + 1;
    }
    const minutes = (powers.length * LEVEL_BLOCK_SEC) / 60;
    return { value: { count, perMinute: count / minutes } };
  },
});
