import { counted, figure, percent, signed } from '../../reading/quantity.js';
import { type Body, listOf, type Reader } from '../../reading/reader.js';
import { defineFinding, OURS } from '../finding.js';

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
  find({ number, text, value, objects }, { thresholds: { confidence, straight, downbeat } }) {
    const bpm = number('beatTempo.bpm');
    if (bpm === undefined) return undefined;
    const metre = text('metre.metre');
    const place = number('metre.downbeatConfidence');
    const [first] = listOf(value('metre.downbeatsSec'));
    const isReported = typeof first === 'number' && place !== undefined && place >= downbeat.value;
    const swing = number('swing.ratio');
    const parts = [
      tempoWords({ number, text, objects }),
      ...(metre === undefined ? [] : [metre]),
      ...(isReported ? [`a bar starts at ${figure(first, 's')} s`] : []),
      ...(swing === undefined ? [] : [swingWords(swing, text('swing.of'), straight.value)]),
      ...countWords(number('beats.count')),
    ];
    const stated = parts.join(', ');
    const share = number('beatTempo.confidence') ?? 0;
    const candidate = number('beatTempo.candidateBpm');
    if (findOctave({ number, objects }) !== undefined)
      return {
        severity: share >= confidence.value ? 'good' : 'warn',
        text: `${stated}. Both tempi fit (${percent(share)} against ${percent(number('beatTempo.candidateConfidence') ?? 0)}).`,
      };
    if (share >= confidence.value || candidate === undefined)
      return { severity: 'good', text: `${stated}.` };
    return {
      severity: 'warn',
      text: `${stated}; but ${figure(candidate, 'bpm')} bpm fits as well (${percent(number('beatTempo.candidateConfidence') ?? 0)} against ${percent(share)}).`,
    };
  },
});

type Reported = Pick<Reader, 'number' | 'text' | 'objects'>;

/** Half or double time with this share is reported next to the tempo: a genre may count either. */
const MIN_OCTAVE_SHARE = 0.14;
const OCTAVE_TOLERANCE = 0.02;

/** Half or double time in bpm, where the drums fit it as well as the tempo. */
export function findOctave({ number, objects }: Omit<Reported, 'text'>): number | undefined {
  const bpm = number('beatTempo.bpm');
  if (bpm !== undefined) {
    const other = number('beatTempo.candidateBpm') ?? NaN;
    const ratio = Math.max(other / bpm, bpm / other);
    const isOctave = Math.abs(ratio / 2 - 1) <= OCTAVE_TOLERANCE;
    return isOctave && (number('beatTempo.candidateConfidence') ?? 0) >= MIN_OCTAVE_SHARE
      ? other
      : undefined;
  }
  return [...objects('loop.octaveCandidates'), ...objects('tempo.octaves')]
    .map((octave) => ({ bpm: Number(octave['bpm']), share: Number(octave['share'] ?? 0) }))
    .find(({ share }) => share >= MIN_OCTAVE_SHARE)?.bpm;
}

/** "120.0 bpm", or "70.0 or 140.0 bpm". */
export function octaveWords(
  bpm: number,
  reported: Omit<Reported, 'text'>,
  write = (one: number) => figure(one, 'bpm'),
): string {
  const octave = findOctave(reported);
  return `${octave === undefined ? write(bpm) : `${write(bpm)} or ${write(octave)}`} bpm`;
}

/** "120 bpm, steady to 0.05 bpm", or "live, 92 to 97 bpm". */
export function tempoWords({ number, text, objects }: Reported): string {
  const words = octaveWords(number('beatTempo.bpm') ?? NaN, { number, objects });
  if (text('beatTempo.kind') === 'live') {
    const [low, high] = [number('beatTempo.lowBpm'), number('beatTempo.highBpm')];
    return `Live, ${Math.round(low ?? NaN)} to ${Math.round(high ?? NaN)} bpm (mean ${words.replace(/ bpm$/, '')})`;
  }
  const error = Math.max(MIN_ERROR_BPM, number('beatTempo.plusMinusBpm') ?? NaN);
  return `${words}, steady to ${error.toFixed(2)} bpm`;
}

/** The printed value has two decimals. */
const MIN_ERROR_BPM = 0.01;

const swingWords = (ratio: number, of: string | undefined, straight: number) =>
  Math.max(ratio, 1 / ratio) < straight
    ? 'straight'
    : `${of ?? 'eighths'} swung ${ratio.toFixed(1)} to 1`;

const countWords = (count: number | undefined) =>
  count === undefined ? [] : [counted(count, 'beat')];

export const loopSeam = defineFinding({
  id: 'loop-seam',
  title: 'Loop seam',
  problem: 'audible seam',
  passedAs: 'the loop seam',
  needs: ['declaredLoops', 'loopSeamRatio', 'loop.seamRatio'],
  thresholds: {
    inaudible: { value: 3, unit: 'usual steps', source: 'docs/measures, loopSeamRatio' },
    clicks: { value: 10, unit: 'usual steps', source: 'docs/measures, loopSeamRatio' },
  },
  remedy: {
    kind: 'edit',
    text: 'Cut at a zero crossing, or cross-fade the end into the start.',
    of: ['declaredLoops', 'loopSeamRatio', 'loop.seamRatio'],
  },
  find({ number, objects }, { advice }) {
    const broken = objects('declaredLoops').find(({ problem }) => problem !== undefined);
    if (broken) return { severity: 'bad', text: brokenLoopText(broken), advice: LOOP_ADVICE };
    // the loop that a sampler plays, where the file declares one: the worst of several
    const [declared] = objects('declaredLoops').toSorted(
      (a, b) => Number(b['seamRatio']) - Number(a['seamRatio']),
    );
    const ratio =
      declared === undefined
        ? (number('loopSeamRatio') ?? number('loop.seamRatio'))
        : Number(declared['seamRatio']);
    if (ratio === undefined) return undefined;
    const of = declared
      ? `of the declared loop from ${figure(Number(declared['startSec']), 's')} to ${figure(Number(declared['endSec']), 's')} s, `
      : '';
    const stated = `${of}the step from its end to its start is ${figure(ratio, '1')} times the usual step between samples`;
    const word = seamWord(ratio);
    if (word === 'clicks')
      return {
        severity: 'bad',
        text: `The loop clicks where it wraps: ${stated}.`,
        advice,
      };
    if (word === 'seamless') return { severity: 'good', text: `Seamless: ${stated}.` };
    return {
      severity: 'warn',
      text: `The seam may be audible: ${stated}.`,
      advice,
    };
  },
});

/** A loop that is longer or shorter than its bars stumbles each time it wraps. */
export const loopLength = defineFinding({
  id: 'loop-length',
  title: 'Loop length',
  problem: 'wrong length',
  passedAs: 'the length of the loop',
  needs: ['loop.lengthErrorMs'],
  thresholds: {
    audible: {
      value: 25,
      unit: 'ms',
      source:
        'Friberg & Sundberg 1995: 12 ms are noticed at 120 bpm; of 27 loops of sample libraries, 25 of whole bars have up to 23 ms, and two are 77 and 88 ms short',
    },
  },
  remedy: {
    kind: 'edit',
    text: 'Trim or stretch it to whole bars, or turn off the looping of its tail.',
    of: ['loop.lengthErrorMs'],
  },
  find({ number }, { thresholds: { audible }, advice }) {
    const offMs = number('loop.lengthErrorMs');
    if (offMs === undefined) return undefined;
    if (Math.abs(offMs) <= audible.value) return undefined;
    const by = `${figure(Math.abs(offMs), 'ms')} ms ${offMs > 0 ? 'longer' : 'shorter'}`;
    return {
      severity: 'warn',
      text: `It is ${by} than ${counted(number('loop.bars') ?? NaN, 'bar')}: the beat stumbles where it wraps.`,
      advice,
    };
  },
});

const LOOP_ADVICE = 'Set the loop points anew in a sample editor.';

function brokenLoopText({ startSec, endSec, problem }: Body): string {
  const from = `The declared loop starts at ${figure(Number(startSec), 's')} s and ends at ${figure(Number(endSec), 's')} s,`;
  return problem === 'ends-before-start'
    ? `${from} not after its start. No sampler can play it.`
    : `${from} after the end of the audio data. Samplers ignore it or click.`;
}

/** The sound of a seam of this ratio. */
export function seamWord(ratio: number): 'seamless' | 'audible' | 'clicks' {
  const { inaudible, clicks } = loopSeam.thresholds;
  return ratio < inaudible.value ? 'seamless' : ratio > clicks.value ? 'clicks' : 'audible';
}

/** The key of a piece, and how sure it is. */
export const musicKey = defineFinding({
  id: 'music-key',
  title: 'Key',
  needs: ['key', 'tuning', 'keyList'],
  thresholds: {
    sure: {
      value: 0.15,
      unit: '1',
      source:
        'evaluation/music-keys.mjs: of 216 keys 189 of 189 with this lead are right, 23 of 27 with less',
    },
  },
  find({ text, number, objects }, { thresholds: { sure } }) {
    const name = text('key.name');
    if (name === undefined) return undefined;
    const lead = number('key.lead') ?? 0;
    const doubt =
      lead < sure.value ? ` ${text('key.second') ?? 'Another key'} fits nearly as well.` : '';
    const changes = objects('key-list').length - 1;
    const [a4Hz, cents] = [number('tuning.a4Hz'), number('tuning.cents')];
    const tuned =
      a4Hz === undefined || cents === undefined
        ? ''
        : ` Tuned to A4 = ${figure(a4Hz, 'Hz')} Hz (${signed(cents, 'cent')} cents).`;
    const changed =
      changes > 0 ? ` The key changes ${changes === 1 ? 'once' : `${changes} times`}.` : '';
    return {
      severity: 'info',
      text: `${name}, Camelot ${text('key.camelot') ?? ''}.${doubt}${changed}${tuned}`,
    };
  },
});

/** The notes of a line of single notes. */
export const playedLine = defineFinding({
  id: 'played-line',
  title: 'Notes',
  needs: ['noteSummary'],
  thresholds: {},
  find({ text, number }) {
    const count = number('note-summary.count');
    if (count === undefined) return undefined;
    const cents = signed(number('note-summary.medianCents') ?? 0, 'cent');
    return {
      severity: 'info',
      text: `${counted(count, 'note')} from ${text('note-summary.lowest') ?? ''} to ${text('note-summary.highest') ?? ''}, median deviation ${cents} cents from equal temperament at A4 = 440 Hz.`,
    };
  },
});

export const tempo = defineFinding({
  id: 'tempo',
  title: 'Tempo',
  needs: ['tempo', 'loop.bpm'],
  thresholds: {
    lead: {
      value: 0.1,
      unit: 'of 1',
      source: `a smaller lead over the next tempo is a guess: ${OURS}`,
    },
  },
  find({ number, objects }, { thresholds }) {
    const bpm = number('tempo.bpm') ?? number('loop.bpm');
    if (bpm === undefined) return undefined;
    const bars = number('bars') ?? number('loop.bars');
    const length = bars === undefined ? '' : `, ${counted(bars, 'bar')} of 4/4`;
    const strength = number('tempo.strength') ?? number('loop.tempoStrength');
    const clear = strength === undefined ? '' : `, strength ${figure(strength, '1')} of 1`;
    const stated = `${octaveWords(bpm, { number, objects })}${length}${clear}`;
    const lead = number('tempo.margin') ?? number('loop.candidateMargin');
    if (lead !== undefined && lead < thresholds.lead.value)
      return { severity: 'warn', text: `${stated}: the next tempo fits nearly as well.` };
    return { severity: 'good', text: `${stated}.` };
  },
});
