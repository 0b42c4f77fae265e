import { counted, figure, percent } from '../../../reading/quantity.js';
import { listOf } from '../../../reading/value-at.js';
import { defineFinding, OURS } from '../../finding.js';

/** The tempo, its steadiness, and the metre. */
export const beat = defineFinding({
  id: 'beat',
  title: 'Beat',
  needs: ['beatTempo'],
  thresholds: {
    confidence: {
      value: 0.6,
      unit: 'of 1',
      source: `with a smaller share the tempo is a guess between two: ${OURS}`,
    },
    straight: {
      value: 1.12,
      unit: '1',
      source: `a smaller ratio indicates a human player: ${OURS}`,
    },
    downbeat: {
      value: 0.8,
      unit: 'of 1',
      source: `with a smaller share, the first beat of a bar is not decided: ${OURS}`,
    },
  },
  find({ number, text, value }, { thresholds: { confidence, straight, downbeat } }) {
    const bpm = number('beatTempo.bpm');
    if (bpm === undefined) return undefined;
    const metre = text('metre.metre');
    const place = number('metre.downbeatConfidence');
    const [first] = listOf(value('metre.downbeatsSec'));
    const isReported = typeof first === 'number' && place !== undefined && place >= downbeat.value;
    const swing = number('swing.ratio');
    const parts = [
      tempoWords({ number, text }),
      ...(metre === undefined ? [] : [metre]),
      ...(isReported ? [`a bar starts at ${figure(first, 's')} s`] : []),
      ...(swing === undefined ? [] : [swingWords(swing, text('swing.of'), straight.value)]),
      ...countWords(number('beats.count')),
    ];
    const stated = parts.join(', ');
    const share = number('beatTempo.confidence') ?? 0;
    const candidate = number('beatTempo.candidateBpm');
    if (share >= confidence.value || candidate === undefined)
      return { severity: 'good', text: `${stated}.` };
    return {
      severity: 'warn',
      text: `${stated}; but ${figure(candidate, 'bpm')} bpm fits as well (${percent(number('beatTempo.candidateConfidence') ?? 0)} against ${percent(share)}).`,
    };
  },
});

interface Reported {
  readonly number: (path: string) => number | undefined;
  readonly text: (path: string) => string | undefined;
}

/** "120 bpm, steady to 0.05 bpm", or "live, 92 to 97 bpm". */
export function tempoWords({ number, text }: Reported): string {
  const bpm = figure(number('beatTempo.bpm') ?? NaN, 'bpm');
  if (text('beatTempo.kind') === 'live') {
    const [low, high] = [number('beatTempo.lowBpm'), number('beatTempo.highBpm')];
    return `Live, ${Math.round(low ?? NaN)} to ${Math.round(high ?? NaN)} bpm (mean ${bpm})`;
  }
  const error = Math.max(MIN_ERROR_BPM, number('beatTempo.plusMinusBpm') ?? NaN);
  return `${bpm} bpm, steady to ${error.toFixed(2)} bpm`;
}

/** The printed value has two decimals. */
const MIN_ERROR_BPM = 0.01;

const swingWords = (ratio: number, of: string | undefined, straight: number) =>
  Math.max(ratio, 1 / ratio) < straight
    ? 'straight'
    : `${of ?? 'eighths'} swung ${ratio.toFixed(1)} to 1`;

const countWords = (count: number | undefined) =>
  count === undefined ? [] : [counted(count, 'beat')];
