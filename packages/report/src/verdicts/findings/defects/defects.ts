import type { Reader } from '../../../reading/reader.js';
import { defineFinding } from '../../finding.js';
import { stretchesOf } from '../../places.js';

/** The names of a kind, singular and plural. */
const NAMES = {
  click: ['click', 'clicks'],
  crackle: ['stretch of crackle', 'stretches of crackle'],
  dropout: ['gap of digital silence', 'gaps of digital silence'],
  'soft-dropout': ['soft dropout', 'soft dropouts'],
  'stuck-buffer': ['repeated buffer', 'repeated buffers'],
  'repeated-passage': ['copied passage', 'copied passages'],
  clipping: ['clipped region', 'clipped regions'],
  'lowered-clipping': [
    'region clipped before a level reduction',
    'regions clipped before a level reduction',
  ],
  'channel-mute': ['channel mute', 'channel mutes'],
  'dc-jump': ['DC offset jump', 'DC offset jumps'],
  'polarity-flip': ['polarity flip or hard splice', 'polarity flips or hard splices'],
  'channel-swap': ['channel swap', 'channel swaps'],
  'level-jump': ['level jump', 'level jumps'],
  'cut-end': ['cut-off ending', 'cut-off endings'],
  hum: ['stretch of mains hum', 'stretches of mains hum'],
  feedback: ['feedback howl', 'feedback howls'],
} as const;

export const KINDS = Object.keys(NAMES) as (keyof typeof NAMES)[];

/**
 * Of game music and loops one in sixty was full of them (docs/accuracy.md#defects): so holes by
 * themselves are not bad.
 */
const MEANT = ' Dropouts may be intended: a rhythmic gate produces the same pattern.';
const STEPPED = ' A level jump may be intended: rain that starts produces the same step.';
const COPIED = ' A copied passage is an edit, not an audible fault.';

/** A kind that cannot be detected in a recording does not count as absent. */
const lookedFor = (count: number) =>
  count === KINDS.length
    ? `All ${count} kinds of defect were checked`
    : `${count} of ${KINDS.length} kinds of defect could be checked`;

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
  title: 'Located defects',
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
    of: [...KINDS.map((kind) => `defectCounts.${kind}`), 'defects'],
  },
  find(reader, { thresholds, advice }) {
    const counts = KINDS.flatMap((kind) => {
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
        ({ kind, count }) => `${count} ${NAMES[kind][count === 1 ? 0 : 1]}${ratesOf(reader, kind)}`,
      );
    const holes = reader.number('defectCounts.soft-dropout') ?? 0;
    const jumps = reader.number('defectCounts.level-jump') ?? 0;
    const copies = reader.number('defectCounts.repeated-passage') ?? 0;
    return {
      severity: total - holes - copies > thresholds.few.value ? 'bad' : 'warn',
      text: `${named.join(', ')}.${holes > 0 ? MEANT : ''}${copies > 0 ? COPIED : ''}${jumps > 0 ? STEPPED : ''}`,
      advice,
      places: stretchesOf(reader, 'defects'),
    };
  },
});
