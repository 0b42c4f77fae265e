import { moment } from '../../reading/moment.js';
import { counted, figure } from '../../reading/quantity.js';
import type { Reader } from '../../reading/reader.js';
import { notSpeech } from '../conditions.js';
import { defineFinding } from '../finding.js';

interface LeveledPhrase {
  readonly startSec: number;
  readonly endSec: number;
  readonly levelDb: number;
}

/** A shorter phrase is a word, whose level depends on its sounds. */
const MIN_PHRASE_SEC = 0.5;
const MAX_NAMED = 3;

const lengthOf = ({ startSec, endSec }: LeveledPhrase) => endSec - startSec;
const totalSec = (phrases: readonly LeveledPhrase[]) =>
  phrases.reduce((sum, phrase) => sum + lengthOf(phrase), 0);

/** Phrases of either list, with their RMS level. */
function phrasesOf({ objects }: Reader): readonly LeveledPhrase[] {
  const listed = objects('segments').length > 0 ? objects('segments') : objects('speechSegments');
  return listed
    .map(({ startSec, endSec, meanRms, meanRmsDb }) => ({
      startSec: Number(startSec),
      endSec: Number(endSec),
      levelDb: typeof meanRms === 'number' ? 20 * Math.log10(meanRms) : Number(meanRmsDb),
    }))
    .filter((phrase) => Number.isFinite(phrase.levelDb) && lengthOf(phrase) >= MIN_PHRASE_SEC);
}

/** Level that phrases of a share of the time do not exceed. */
function levelAt(phrases: readonly LeveledPhrase[], share: number): number {
  const ascending = phrases.toSorted((a, b) => a.levelDb - b.levelDb);
  let left = share * totalSec(ascending);
  return ascending.find((phrase) => (left -= lengthOf(phrase)) <= 0)?.levelDb ?? NaN;
}

/** Two hosts at different levels, or a speaker who turns away: some phrases are much quieter than most. */
export const phraseLevels = defineFinding({
  id: 'phrase-levels',
  title: 'Levels of the phrases',
  needs: ['segments', 'speechSegments'],
  thresholds: {
    quieter: {
      value: 5,
      unit: 'dB below the level that three quarters of the speech do not exceed',
      source:
        'project choice: of 14 recordings of one voice one has such phrases in a tenth of the time, an acted one',
    },
    share: { value: 0.1, unit: 'of the time of all phrases', source: 'as above' },
  },
  remedy: {
    kind: 'dynamics',
    text: 'Raise these phrases by the difference, or level the voices with a compressor.',
    of: ['segments', 'speechSegments'],
  },
  unless: notSpeech,
  find(reader, { thresholds: { quieter, share }, advice }) {
    const phrases = phrasesOf(reader);
    const levelDb = levelAt(phrases, 0.75);
    const quiet = phrases.filter((phrase) => phrase.levelDb < levelDb - quieter.value);
    if (quiet.length < 2 || totalSec(quiet) < share.value * totalSec(phrases)) return undefined;
    const belowDb = levelDb - levelAt(quiet, 0.5);
    const named = quiet.slice(0, MAX_NAMED).map(({ startSec }) => moment(startSec));
    const more = quiet.length > MAX_NAMED ? ' …' : '';
    return {
      severity: 'warn',
      text: `${counted(quiet.length, 'phrase')} of ${phrases.length} are about ${figure(belowDb, 'dB')} dB quieter than the louder ones: at ${named.join(', ')}${more}.`,
      advice,
      places: quiet.map(({ startSec, endSec }) => ({ startSec, endSec })),
      edits: quiet.map(({ startSec, endSec, levelDb: ownDb }) => {
        const byDb = figure(levelDb - ownDb, 'dB');
        return {
          ...{ startSec, endSec },
          problem: `Phrase ${byDb} dB quieter`,
          detail: `The phrase is at ${figure(ownDb, 'dB')} dBFS, ${byDb} dB below the louder ones.`,
          action: `Raise it by ${byDb} dB, or level the voices with a compressor.`,
        };
      }),
    };
  },
});
