import { defineFinding, OURS } from '../../finding.js';
import { notSpeech } from '../../conditions.js';
import { figure } from '../../../reading/quantity.js';
import type { Reader } from '../../../reading/reader.js';

export const worstPhrase = defineFinding({
  id: 'worst-phrase',
  title: 'Worst phrase',
  needs: ['worstPhraseSnrDb'],
  thresholds: {
    worse: { value: 6, unit: 'dB below the mean', source: OURS },
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
    const text = `The worst phrases have a signal-to-noise ratio of ${figure(snrDb, 'dB')} dB; the mean of all phrases is ${figure(mean, 'dB')} dB.`;
    const { worse, clean } = thresholds;
    return mean - snrDb > worse.value && snrDb < clean.value
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
