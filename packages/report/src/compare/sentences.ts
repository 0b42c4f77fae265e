import { figure } from '../reading/quantity.js';
import type { Comparison } from './comparison.js';

/** Third octaves together make a region that the ear has a word for. */
const REGIONS = [
  { name: 'below 120 Hz', from: 0, to: 120, more: 'more', less: 'less' },
  { name: 'between 120 and 500 Hz', from: 120, to: 500, more: 'more', less: 'less' },
  { name: 'between 500 Hz and 5 kHz', from: 500, to: 5000, more: 'more', less: 'less' },
  { name: 'above 5 kHz', from: 5000, to: Infinity, more: 'brighter', less: 'darker' },
] as const;

/** A region of many bands is heard where each is off by a little; this is over what equal recordings may show. */
const HEARD_DB = 1;

const MOST = 3;

/** What differs, for the ear: at most three sentences, and where nothing differs, that. */
export function differenceSentences({ deltas, spectrum }: Comparison): readonly string[] {
  const deltaOf = (...ends: readonly string[]) =>
    deltas.find(
      ({ path, againstMargin }) =>
        againstMargin === 'larger' && ends.some((end) => path === end || path.endsWith(`.${end}`)),
    )?.delta;
  const sentences: string[] = [];
  const level = deltaOf('integratedLufs', 'integrated-loudness') ?? loudnessOf(spectrum);
  if (level !== undefined)
    sentences.push(
      `B is ${level < 0 ? 'quieter' : 'louder'} by ${figure(Math.abs(level), 'dB')} dB.`,
    );

  const tones = REGIONS.flatMap((region) => {
    const db = meanOf(spectrum, region.from, region.to);
    return db === undefined || Math.abs(db) < HEARD_DB ? [] : [{ ...region, db }];
  }).sort((a, b) => Math.abs(b.db) - Math.abs(a.db));
  for (const { name, db, more, less } of tones.slice(0, 2))
    sentences.push(
      `At equal loudness B ${more === 'more' ? 'has' : 'is'} ${figure(Math.abs(db), 'dB')} dB ${db > 0 ? more : less} ${name}.`,
    );

  const width = deltaOf('stereoWidth', 'stereo-width');
  if (width !== undefined) sentences.push(`B is ${width > 0 ? 'wider' : 'narrower'}.`);
  const range = deltaOf('loudnessRange', 'loudness-range');
  if (range !== undefined)
    sentences.push(
      `B moves over ${figure(Math.abs(range), 'LU')} LU ${range > 0 ? 'more' : 'less'}.`,
    );
  return sentences.length === 0
    ? ['Nothing differs by more than its margin that one would hear.']
    : sentences.slice(0, MOST);
}

/** From the gain that matches them, where the answer has no loudness of its own. */
function loudnessOf(spectrum: Comparison['spectrum']): number | undefined {
  const gainDb = spectrum?.gainDb ?? 0;
  return Math.abs(gainDb) <= 0.2 ? undefined : -gainDb;
}

function meanOf(spectrum: Comparison['spectrum'], from: number, to: number): number | undefined {
  if (!spectrum) return undefined;
  const found = spectrum.differenceDb.filter((db, i): db is number => {
    const hz = spectrum.centresHz[i] ?? 0;
    return db !== null && hz >= from && hz < to;
  });
  return found.length < 3 ? undefined : found.reduce((sum, db) => sum + db, 0) / found.length;
}
