import { moment } from '../../reading/moment.js';
import { figure } from '../../reading/quantity.js';
import type { Reader } from '../../reading/reader.js';
import { notSpeech } from '../conditions.js';
import { hasMusic } from '../other-background.js';
import { defineFinding, type Place } from '../finding.js';

interface Passage extends Place {
  readonly ratioDb: number;
}

/** The ratio in the sentence of the warning. */
const RATIO = / it is ([\d.]+) dB$/;

function passagesOf({ objects }: Reader): readonly Passage[] {
  return objects('warnings').flatMap(({ code, message, startSec, endSec }) => {
    if (code !== 'noisy-passage') return [];
    const ratioDb = Number(RATIO.exec(typeof message === 'string' ? message : '')?.[1]);
    return [{ startSec: Number(startSec), endSec: Number(endSec), ratioDb }];
  });
}

/** Noise that one ratio of the whole recording hides: it is there for a part of it. */
export const noisyPassage = defineFinding({
  id: 'noisy-passage',
  title: 'Noisy part',
  needs: ['signalToNoiseDb'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Record that part again, or reduce the noise only there.',
    // a ratio of the whole recording has the advice of its own finding
    of: [],
  },
  unless: notSpeech,
  find(reader, { advice }) {
    const passages = passagesOf(reader);
    const [first, ...others] = passages;
    if (!first) return undefined;
    const noisiest = passages.reduce((worst, one) => (one.ratioDb < worst.ratioDb ? one : worst));
    const ratio = noisiest.ratioDb > 0 ? `${figure(noisiest.ratioDb, 'dB')} dB` : '0 dB or less';
    const where = `from ${moment(noisiest.startSec)} to ${moment(noisiest.endSec)}`;
    const what = hasMusic(reader) ? 'Music or noise' : 'Noise';
    const text =
      others.length === 0
        ? `${what} lies under a part of the speech only, ${where}. The signal-to-noise ratio there is ${ratio}.`
        : `${what} lies under ${passages.length} parts of the speech only. The signal-to-noise ratio is lowest ${where}: ${ratio}.`;
    const places = passages.map(({ startSec, endSec }) => ({ startSec, endSec }));
    return {
      severity: 'warn',
      text,
      ...(!hasMusic(reader) && { advice }),
      places,
    };
  },
});
