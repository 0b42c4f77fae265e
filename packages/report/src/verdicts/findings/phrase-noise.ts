import type { Reader } from '../../reading/reader.js';
import { figure } from '../../reading/quantity.js';
import { noisyBelow, notSpeech } from '../conditions.js';
import { defineFinding, OURS } from '../finding.js';

/** The end of the scale of a phrase. */
const MIN_PHRASE_DB = -10;

export const worstPhrase = defineFinding({
  id: 'worst-phrase',
  title: 'Worst phrase',
  problem: 'noisy phrases',
  needs: ['worstPhraseSnrDb'],
  thresholds: {
    worse: { value: 6, unit: 'dB below the mean', source: OURS },
    alike: {
      value: 3,
      unit: 'dB below the mean',
      source: `inaudible from phrase to phrase: ${OURS}`,
    },
    clean: { value: 30, unit: 'dB', source: 'as for the signal-to-noise ratio' },
  },
  remedy: {
    kind: 'source',
    text: 'Record the worst phrase again, or raise its level.',
    of: ['segmentalSnrPerSegmentDb', 'segmentalSnrSpreadDb'],
  },
  unless: notSpeech,
  find(reader, { thresholds, advice }) {
    const snrDb = reader.number('worstPhraseSnrDb');
    const mean = reader.number('segmentalSnrDb');
    if (snrDb === undefined || mean === undefined) return undefined;
    const worst = buildWorstPhrase(reader);
    const places = worst ? [{ startSec: worst.startSec, endSec: worst.endSec }] : [];
    const orLess = snrDb <= MIN_PHRASE_DB ? ' or less' : '';
    const text = `The worst phrases have a signal-to-noise ratio of ${figure(snrDb, 'dB')} dB${orLess}; the mean of all phrases is ${figure(mean, 'dB')} dB.`;
    const { worse, alike, clean } = thresholds;
    if (mean - snrDb <= alike.value) return undefined;
    // noise in a tenth of the pauses lowers the whole ratio: these are soft syllables of a soft voice
    const isClean = (reader.number('signalToNoiseDb') ?? 0) >= clean.value;
    return mean - snrDb > worse.value && snrDb < clean.value && !isClean
      ? { severity: 'warn', text, advice, places }
      : { severity: 'info', text, places };
  },
});

/** The phrase of the lowest signal-to-noise ratio, where the curves show it. */
export function buildWorstPhrase({ objects, numbers }: Reader) {
  const phrases = objects('segments');
  const ratios = numbers('segmentalSnrPerSegmentDb');
  if (ratios.length === 0 || ratios.length !== phrases.length) return undefined;
  const snrDb = Math.min(...ratios);
  const phrase = phrases[ratios.indexOf(snrDb)];
  const [startSec, endSec] = [phrase?.['startSec'], phrase?.['endSec']];
  if (typeof startSec !== 'number' || typeof endSec !== 'number') return undefined;
  return { startSec, endSec, snrDb };
}

export const intelligibility = defineFinding({
  id: 'intelligibility',
  title: 'Intelligibility',
  problem: 'words that are hard to follow',
  passedAs: 'intelligibility',
  needs: ['sceneIntelligibility'],
  thresholds: {
    followed: {
      value: 6,
      unit: 'dB',
      source: `below it, sentences are followed with effort, at any score: ${OURS}`,
    },
  },
  remedy: {
    kind: 'source',
    text: 'Raise the voice above its background, or record again in a quieter place.',
    of: ['sceneIntelligibility', 'sceneIntelligibilityScore'],
  },
  unless: notSpeech,
  find(reader, { thresholds, advice }) {
    const words = reader.text('sceneIntelligibility');
    if (words === 'buried')
      return { severity: 'bad', text: 'Words are buried in the background.', advice };
    if (words === 'borderline')
      return { severity: 'warn', text: 'Words are hard to follow in places.', advice };
    return noisyBelow(reader, thresholds.followed.value);
  },
});
