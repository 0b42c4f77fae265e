import { figure } from '../../reading/quantity.js';
import type { Reader } from '../../reading/reader.js';
import { notMusic, tooShort } from '../conditions.js';
import { defineFinding } from '../finding.js';

const minSec = {
  value: 5,
  unit: 's',
  source: 'a shorter sound is a note or an excerpt, not a mix',
};

/** Why the balance of a mix does not apply: also to single notes and chords, which have lines and little else. */
const notMix = (reader: Reader) =>
  notMusic(reader) ?? tooShort(minSec)(reader) ?? onlyLines(reader);

const MAX_LINE_SHARE = 0.8;

function onlyLines({ texts }: Reader): string | undefined {
  const tag = texts('contentEvidence').find((one) => one.startsWith('lineShare:'));
  return tag !== undefined && Number(tag.slice('lineShare:'.length)) >= MAX_LINE_SHARE
    ? 'the sound is single notes or a chord, not a mix'
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
