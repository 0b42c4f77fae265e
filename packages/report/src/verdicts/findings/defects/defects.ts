import type { Reader } from '../../../reading/reader.js';
import { defineFinding } from '../../finding.js';
import { stretchesOf } from '../../places.js';

/** What one of a kind is called, and several. */
const NAMES = {
  click: ['click', 'clicks'],
  crackle: ['stretch of crackle', 'stretches of crackle'],
  dropout: ['gap of digital silence', 'gaps of digital silence'],
  'soft-dropout': ['hole in the sound', 'holes in the sound'],
  'stuck-buffer': ['repeated buffer', 'repeated buffers'],
  'repeated-passage': ['copied passage', 'copied passages'],
  clipping: ['clipped stretch', 'clipped stretches'],
  'lowered-clipping': [
    'clipped stretch that was turned down',
    'clipped stretches that were turned down',
  ],
  'channel-mute': ['channel that falls silent', 'channels that fall silent'],
  'dc-jump': ['jump of the offset', 'jumps of the offset'],
  'polarity-flip': ['change of polarity or hard join', 'changes of polarity or hard joins'],
  'channel-swap': ['exchange of the channels', 'exchanges of the channels'],
  'level-jump': ['jump of the level', 'jumps of the level'],
  'cut-end': ['end that is cut off', 'ends that are cut off'],
  hum: ['hum of the mains', 'hums of the mains'],
  feedback: ['howl of feedback', 'howls of feedback'],
} as const;

export const KINDS = Object.keys(NAMES) as (keyof typeof NAMES)[];

/** Of game music and loops one in sixty was full of them (docs/accuracy.md#defects): so holes alone are not bad. */
const MEANT = ' Holes may be meant: a gate that cuts to a rhythm makes the same.';
const STEPPED = ' A jump of the level may be meant: rain that sets in makes the same.';
const COPIED = ' A copied passage is a fact of the editing, and no fault that is heard.';

/** A kind that cannot be told of a recording is not among those that are not in it. */
const lookedFor = (count: number) =>
  count === KINDS.length
    ? `All ${count} kinds of defect were looked for`
    : `Of ${KINDS.length} kinds of defect ${count} could be looked for`;

/** How often a kind is found, and where there is none, from the least to the most of the materials. */
function ratesOf({ objects }: Pick<Reader, 'objects'>, kind: string): string {
  const rows = objects('defect-kinds').filter((row) => row['kind'] === kind);
  const span = (name: string, times: number) => {
    const values = rows.flatMap((row) => {
      const value = row[name];
      return typeof value === 'number' ? [Math.round(times * value)] : [];
    });
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return values.length === 0 ? undefined : least === most ? `${least}` : `${least} to ${most}`;
  };
  const [hits, alarms] = [span('hitRate', 100), span('falsePerHour', 1)];
  const parts = [hits && `finds ${hits} %`, alarms && `${alarms} false an hour`].filter(Boolean);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** The answer to the question of the profile. */
export const defectHeadlines = {
  good: 'None of the defects it looks for was found.',
  warn: 'Something is wrong in a few places.',
  bad: 'Something is wrong in several places.',
};

export const defects = defineFinding({
  id: 'defects',
  title: 'Defects with an address',
  needs: ['defects'],
  thresholds: {
    few: {
      value: 3,
      unit: 'places',
      source: 'ours, as for clipping: an accident, not a habit',
    },
  },
  remedy: {
    kind: 'edit',
    text: 'Listen to the places; mend them there, or take another take.',
    of: [...KINDS.map((kind) => `defectCounts.${kind}`), 'defects'],
  },
  find(reader, { thresholds, advice }) {
    const counts = KINDS.flatMap((kind) => {
      const count = reader.number(`defectCounts.${kind}`);
      return count === undefined ? [] : [{ kind, count }];
    });
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    if (counts.length === 0) return { untold: reader.reason('defectCounts.click') };
    if (total === 0 && counts.every(({ kind }) => kind !== 'click'))
      return {
        untold: `clicks were not looked for (${reader.reason('defectCounts.click')}); of the kinds that were there is none`,
      };
    if (total === 0)
      return {
        severity: 'good',
        text: `${lookedFor(counts.length)}, and none was found; what each misses stands in defect-kinds.`,
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
