import { clock, counted, figure, percent } from '../../reading/quantity.js';
import { type Body, isRecord, type Reader, textOf } from '../../reading/reader.js';
import { contentOf } from '../conditions.js';
import { defineFinding, OURS, stretchesOf } from '../finding.js';

export const clipping = defineFinding({
  id: 'clipping',
  title: 'Clipping',
  passedAs: 'clipping at full scale',
  needs: ['clippingRegions', 'clipping.count'],
  thresholds: {
    few: {
      value: 3,
      unit: 'places',
      source: 'clipping.severity reads Low up to here: isolated clipping',
    },
  },
  remedy: {
    kind: 'source',
    text: 'Return to the take or mix before the overload. A gain change does not restore clipped peaks.',
    of: ['clippingRegions', 'hasClipping', 'clipping.count', 'clipping.severity'],
  },
  find(reader, { thresholds, advice }) {
    const count = reader.number('clippingRegions') ?? reader.number('clipping.count');
    if (count === undefined) return undefined;
    // An overload that was turned down is not at full scale: distortion has the word on it.
    if (count === 0) return undefined;
    return {
      severity: count > thresholds.few.value ? 'bad' : 'warn',
      text: `Clipped in ${counted(count, 'place')}.`,
      advice,
      places: stretchesOf(reader, 'regions', (kind) => kind === 'clipping'),
    };
  },
});

/** A wrong name takes nothing away from the numbers; channels without a name and other tracks have findings of their own; a bound is of a number. */
const NO_DAMAGE = new Set([
  'name-differs',
  'layout-unknown',
  'other-tracks',
  'upper-bound',
  'lower-bound',
]);
const MAX_REPORTED = 3;

/**
 * The parts that the decoder had to leave out, or cannot vouch for: every number of the file is
 * from the rest.
 */
export const damage = defineFinding({
  id: 'damage',
  title: 'File damage',
  needs: [],
  thresholds: {
    max: {
      value: 0.9,
      unit: 'of the declared length',
      source: `with less, the rest no longer represents the recording: ${OURS}`,
    },
  },
  remedy: {
    kind: 'source',
    text: 'Get the file again, or use another copy. The values describe only the part that could be read.',
    of: ['warnings'],
  },
  find({ objects }, { thresholds: { max }, advice }) {
    const warnings = objects('warnings').filter(
      ({ code }) => typeof code !== 'string' || !NO_DAMAGE.has(code),
    );
    if (warnings.length === 0) return undefined;
    const reported = warnings
      .slice(0, MAX_REPORTED)
      .map(({ message }) => sentence(textOf(message)));
    const more = warnings.length - reported.length;
    const read = warnings.map(buildLengths).find((one) => one !== undefined);
    const isCut = read !== undefined && read.readSec < read.declaredSec;
    return {
      severity: isCut && read.readSec < max.value * read.declaredSec ? 'bad' : 'warn',
      headline: isCut
        ? `Damaged: ${figure(read.readSec, 'LU')} of ${figure(read.declaredSec, 'LU')} s can be read (${percent(read.readSec / read.declaredSec)}).`
        : (reported[0] ?? ''),
      text: [...reported, ...(more > 0 ? [`And ${more} more.`] : [])].join(' '),
      advice,
    };
  },
});

/** The declared length of a file, and the length read, of the one warning that has both. */
function buildLengths({ code, message }: Body) {
  if (code !== 'length-differs') return undefined;
  const [declaredSec, readSec] = (textOf(message).match(/\d+(\.\d+)?(?= s\b)/g) ?? []).map(Number);
  return declaredSec === undefined || readSec === undefined ? undefined : { declaredSec, readSec };
}

const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;

/** The names of a kind, singular and plural. */
export const DEFECT_NAMES = {
  click: ['click', 'clicks'],
  crackle: ['stretch of crackle', 'stretches of crackle'],
  dropout: ['gap of digital silence', 'gaps of digital silence'],
  'soft-dropout': ['soft dropout', 'soft dropouts'],
  'noise-gate': ['noise gate', 'noise gates'],
  'stuck-buffer': ['repeated buffer', 'repeated buffers'],
  'repeated-passage': ['copied passage', 'copied passages'],
  clipping: ['clipped region', 'clipped regions'],
  'lowered-clipping': [
    'region clipped before a level reduction',
    'regions clipped before a level reduction',
  ],
  overload: ['overloaded stretch', 'overloaded stretches'],
  'channel-mute': ['channel mute', 'channel mutes'],
  'dc-jump': ['DC offset jump', 'DC offset jumps'],
  'polarity-flip': ['polarity flip or hard splice', 'polarity flips or hard splices'],
  'channel-swap': ['channel swap', 'channel swaps'],
  'level-jump': ['level jump', 'level jumps'],
  'cut-end': ['cut-off ending', 'cut-off endings'],
  hum: ['stretch of mains hum', 'stretches of mains hum'],
  feedback: ['feedback howl', 'feedback howls'],
} as const;

export const KINDS = Object.keys(DEFECT_NAMES) as (keyof typeof DEFECT_NAMES)[];

/** A gate is one cause of many places, and has a finding of its own. */
const LISTED_KINDS = KINDS.filter((kind) => kind !== 'noise-gate');

/**
 * Of game music and loops one in sixty was full of them (docs/accuracy.md#defects): so holes by
 * themselves are not bad.
 */
const MEANT = ' Dropouts may be intended: a rhythmic gate produces the same pattern.';
const STEPPED = ' A level jump may be intended: rain that starts produces the same step.';
const COPIED = ' A copied passage is an edit, not an audible fault.';

/** A kind that cannot be detected in a recording does not count as absent. */
const lookedFor = (count: number) =>
  count === LISTED_KINDS.length
    ? `All ${count} kinds of defect were checked`
    : `${count} of ${LISTED_KINDS.length} kinds of defect could be checked`;

/**
 * How often a kind is found where it is present and where it is absent, from the least to the most
 * of the materials.
 */
function ratesOf({ objects }: Pick<Reader, 'objects'>, kind: string): string {
  const rows = objects('defect-kinds').filter((row) => row['kind'] === kind);
  const span = (name: string, times: number) => {
    const values = rows.flatMap((row) => {
      const value = row[name];
      return typeof value === 'number' ? [Math.round(times * value)] : [];
    });
    const [min, max] = [Math.min(...values), Math.max(...values)];
    return values.length === 0 ? undefined : min === max ? `${min}` : `${min} to ${max}`;
  };
  const [hits, alarms] = [span('hitRate', 100), span('falsePerHour', 1)];
  const parts = [hits && `finds ${hits} %`, alarms && `${alarms} false alarms per hour`].filter(
    Boolean,
  );
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** The summary of the profile. */
export const defectHeadlines = {
  good: 'No defect was found of the kinds that were checked.',
  warn: 'A few defects were found.',
  bad: 'Several defects were found.',
};

export const defects = defineFinding({
  id: 'defects',
  title: 'Defects',
  needs: ['defects'],
  thresholds: {
    few: {
      value: 3,
      unit: 'places',
      source: 'project choice, as for clipping: isolated defects',
    },
  },
  remedy: {
    kind: 'edit',
    text: 'Listen to these places. Repair them, or use another take.',
    of: [...LISTED_KINDS.map((kind) => `defectCounts.${kind}`), 'defects'],
  },
  find(reader, { thresholds, advice }) {
    const counts = LISTED_KINDS.flatMap((kind) => {
      const count = reader.number(`defectCounts.${kind}`);
      return count === undefined ? [] : [{ kind, count }];
    });
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    if (counts.length === 0) return { undecided: reader.reason('defectCounts.click') };
    if (total === 0 && counts.every(({ kind }) => kind !== 'click'))
      return {
        undecided: `clicks could not be checked (${reader.reason('defectCounts.click')}); no other kind was found`,
      };
    if (total === 0)
      return {
        severity: 'good',
        text: `${lookedFor(counts.length)}, and none was found.${reader.isRequested('defect-kinds') ? ' Detection rates are in defect-kinds.' : ''}`,
      };
    const named = counts
      .filter(({ count }) => count > 0)
      .map(
        ({ kind, count }) =>
          `${count} ${DEFECT_NAMES[kind][count === 1 ? 0 : 1]}${ratesOf(reader, kind)}`,
      );
    const holes = reader.number('defectCounts.soft-dropout') ?? 0;
    const jumps = reader.number('defectCounts.level-jump') ?? 0;
    const copies = reader.number('defectCounts.repeated-passage') ?? 0;
    return {
      severity: total - holes - copies > thresholds.few.value ? 'bad' : 'warn',
      text: `${named.join(', ')}.${holes > 0 ? MEANT : ''}${copies > 0 ? COPIED : ''}${jumps > 0 ? STEPPED : ''}`,
      advice,
      places: stretchesOf(reader, 'defects', (kind) => kind !== 'noise-gate'),
    };
  },
});

export const gate = defineFinding({
  id: 'noise-gate',
  title: 'Noise gate',
  needs: ['defects'],
  thresholds: {},
  remedy: {
    kind: 'edit',
    text: 'Lower the threshold of the gate, and lengthen its hold and release. Or leave it out, and reduce the noise instead.',
    of: ['defects', 'defectCounts.noise-gate'],
  },
  find(reader, { advice }) {
    const found = reader.objects('defects').find(({ kind }) => kind === 'noise-gate');
    const evidence = found?.['evidence'];
    if (!isRecord(evidence)) return undefined;
    const number = (name: string) => Number(evidence[name]);
    const worstSec = number('worstSec');
    const isInWords = found?.['severity'] !== 'low';
    return {
      severity: isInWords ? 'warn' : 'info',
      text: `${isInWords ? 'A noise gate cuts into words' : 'A noise gate cuts the pauses'}: ${counted(number('places'), 'place')}, from ${figure(number('closesAtDb'), 'dB')} to ${figure(number('floorDb'), 'dB')} dBFS within milliseconds.`,
      advice,
      places: [{ startSec: worstSec, endSec: worstSec }],
    };
  },
});

export const dropouts = defineFinding({
  id: 'dropouts',
  title: 'Gaps of digital silence',
  needs: ['dropouts'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Check network, buffers and clock of the recording chain, then record again.',
    of: ['dropouts', 'dropout-list', 'packet-size'],
  },
  find(reader, { advice }) {
    const { number } = reader;
    const count = number('dropouts.count');
    if (count === undefined) return undefined;
    if (count === 0)
      return {
        severity: 'good',
        text: 'No gap of digital silence inside the sound. Gaps that were filled or concealed are not checked.',
      };
    const places = stretchesOf(reader, 'dropout-list');
    const packet = number('packet-size');
    const size = packet === undefined ? '' : ` Packets of ${figure(packet, 'ms')} ms.`;
    const total = clock((number('dropouts.totalMs') ?? 0) / 1000);
    const share = percent(number('dropouts.share') ?? 0);
    return {
      severity: 'bad',
      text: `${counted(count, 'gap')} of digital silence, ${total} in total (${share}).${size}`,
      advice,
      places,
    };
  },
});

/** Guitars, synthesisers and the mixes of some genres are overloaded on purpose. */
const INTENDED = ' In music, it may be intended.';

export const distortion = defineFinding({
  id: 'distortion',
  title: 'Distortion',
  passedAs: 'distortion',
  needs: ['distortion'],
  thresholds: {
    short: { value: 1, unit: 's', source: `one shorter overload may pass unnoticed: ${OURS}` },
  },
  remedy: {
    kind: 'source',
    text: 'Return to the take before the overload, or repair these places with a declipper. A lower gain does not help.',
    of: ['distortion'],
  },
  find(reader, { thresholds, advice }) {
    const count = reader.number('distortion.count');
    if (count === undefined) return undefined;
    if (count === 0)
      return {
        severity: 'good',
        text: 'No clipping or overload was found, at full scale or below it.',
      };
    const totalSec = reader.number('distortion.totalSec') ?? 0;
    const deepest = Math.max(
      ...reader.objects('distortion.stretches').map(({ depthDb }) => Number(depthDb)),
    );
    const isMusic = contentOf(reader) === 'music';
    return {
      severity: isMusic || totalSec < thresholds.short.value ? 'warn' : 'bad',
      text: `Overloaded in ${counted(count, 'place')}, ${clock(totalSec)} in total, by up to about ${figure(deepest, 'dB')} dB.${isMusic ? INTENDED : ''}`,
      advice,
      places: stretchesOf(reader, 'distortion.stretches'),
    };
  },
});
