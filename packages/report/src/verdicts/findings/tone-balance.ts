import { figure } from '../../reading/quantity.js';
import type { Reader } from '../../reading/reader.js';
import { evidenceOf, notMusic, tooShort } from '../conditions.js';
import { defineFinding } from '../finding.js';

const minSec = {
  value: 5,
  unit: 's',
  source: 'a shorter sound is a note or an excerpt, not a mix',
};

/** Why the balance of a mix does not apply: also to single notes and chords, which have lines and little else. */
const notMix = (reader: Reader) =>
  notMusic(reader) ?? tooShort(minSec)(reader) ?? narrowBand(reader) ?? onlyLines(reader);

/** Music on a telephone line has no treble to compare its low mids with. */
const MIN_RATE_HZ = 16_000;

const narrowBand = ({ number }: Reader): string | undefined =>
  (number('sampleRate') ?? Infinity) < MIN_RATE_HZ
    ? 'the file has the band of a telephone'
    : undefined;

/** Labels of checks that do not apply to the recording are no numbers to decide by. */
export const TONE_LABELS = ['harshness.label', 'muddiness.label'] as const;

/** Those that apply. */
export const toneLabels = (reader: Reader): readonly string[] =>
  notMix(reader) === undefined ? TONE_LABELS : [];

const MAX_LINE_SHARE = 0.8;
/** Without a beat, lines are a single instrument: a guitar, a piano. */
const MAX_SOLO_LINE_SHARE = 0.6;
const MIN_RHYTHM = 0.1;

function onlyLines(reader: Reader): string | undefined {
  const lineShare = evidenceOf(reader, 'lineShare') ?? 0;
  const isSolo =
    lineShare >= MAX_SOLO_LINE_SHARE && (evidenceOf(reader, 'rhythm') ?? 1) < MIN_RHYTHM;
  return lineShare >= MAX_LINE_SHARE || isSolo
    ? 'the sound is a single instrument or a chord, not a mix'
    : undefined;
}

export const harshness = defineFinding({
  id: 'harshness',
  title: 'Harshness',
  passedAs: 'harshness',
  needs: ['harshness.score'],
  thresholds: { minSec },
  remedy: {
    kind: 'dynamics',
    text: 'Compare it with a reference track at the same level. A dynamic equaliser in that band softens it.',
    of: ['harshness.score', 'harshness.label'],
  },
  unless: notMix,
  find({ number, text }, { advice }) {
    const score = number('harshness.score');
    if (score === undefined || text('harshness.label') !== 'High') return undefined;
    return {
      severity: 'warn',
      text: `Harsh (${figure(score, '1')} of 1), most at ${text('harshness.band') ?? 'no single band'}.`,
      advice,
    };
  },
});

export const muddiness = defineFinding({
  id: 'muddiness',
  title: 'Muddiness',
  passedAs: 'muddiness',
  needs: ['muddiness.score'],
  thresholds: { minSec },
  remedy: {
    kind: 'dynamics',
    text: 'Compare it with a reference track at the same level. Reduce the level between 160 and 400 Hz.',
    of: ['muddiness.score', 'muddiness.label'],
  },
  unless: notMix,
  find({ number, text }, { advice }) {
    const score = number('muddiness.score');
    if (score === undefined || text('muddiness.label') !== 'High') return undefined;
    return {
      severity: 'warn',
      text: `Muddy (${figure(score, '1')} of 1), between 160 and 400 Hz.`,
      advice,
    };
  },
});
