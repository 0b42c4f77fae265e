import { clock, counted, figure, percent } from '../../reading/quantity.js';
import { endsEarly, noisyBelow, notSpeech } from '../conditions.js';
import { defineFinding, OURS } from '../finding.js';

export const cutEnd = defineFinding({
  id: 'cut-end',
  title: 'Cut at the end',
  passedAs: 'cut edges',
  needs: ['endsInSpeech'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Cut it again from the source, with its end.',
    of: ['endsInSpeech', 'edgeEndDb'],
  },
  unless: (reader) => (endsEarly(reader) ? 'the file breaks off' : notSpeech(reader)),
  find({ number, flag }, { advice }) {
    if (flag('endsInSpeech') !== true) return undefined;
    const level = number('edgeEndDb');
    const length = number('durationSec') ?? 0;
    const there = level === undefined ? '' : ` (${figure(level, 'dBFS')} dBFS there)`;
    return {
      severity: 'warn',
      text: `The file ends in the middle of a sound${there}.`,
      advice,
      places: [{ startSec: Math.max(0, length - 0.1), endSec: length }],
    };
  },
});

export const cutStart = defineFinding({
  id: 'cut-start',
  title: 'Cut at the start',
  passedAs: 'cut edges',
  needs: ['startsInSpeech'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Cut it again from the source, with its beginning.',
    of: ['startsInSpeech', 'edgeStartDb'],
  },
  unless: notSpeech,
  find({ number, flag }, { advice }) {
    if (flag('startsInSpeech') !== true) return undefined;
    const level = number('edgeStartDb');
    const there = level === undefined ? '' : ` (${figure(level, 'dBFS')} dBFS there)`;
    return {
      severity: 'warn',
      text: `The file begins in the middle of a sound${there}.`,
      advice,
      places: [{ startSec: 0, endSec: 0.1 }],
    };
  },
});

export const sibilance = defineFinding({
  id: 'sibilance',
  title: 'Sibilance',
  problem: 'strong sibilance',
  passedAs: 'sibilance',
  needs: ['sibilanceRisk'],
  thresholds: {
    covered: {
      value: 10,
      unit: 'dB',
      source: 'white noise from 3 dB down has the spectrum of strong sibilance; project choice',
    },
  },
  remedy: {
    kind: 'dynamics',
    text: 'Use a de-esser at 5 to 9 kHz.',
    of: ['sibilanceRisk'],
  },
  unless: notSpeech,
  find: (reader, { thresholds, advice }) =>
    reader.text('sibilanceRisk') === 'High'
      ? (noisyBelow(reader, thresholds.covered.value) ?? {
          severity: 'warn',
          text: 'Strong sibilance.',
          advice,
        })
      : undefined,
});

export const speechPresent = defineFinding({
  id: 'speech-present',
  title: 'Speech',
  needs: ['speechSec', 'speechRatio'],
  thresholds: {
    voice: { value: 0.5, unit: 'of the sound', source: OURS },
    some: { value: 0.1, unit: 'of the sound', source: OURS },
  },
  remedy: {
    kind: 'source',
    text: 'Check that this is the right file: these measures describe speech.',
    of: ['speechSec', 'speechRatio', 'speechSegments', 'totalSegments'],
  },
  find({ number, text }, { thresholds, advice }) {
    const ratio = number('speechRatio');
    const seconds = number('speechSec');
    if ((seconds ?? ratio) === undefined) return undefined;
    if (seconds === 0 || ratio === 0)
      return { severity: 'bad', text: 'No speech was found.', advice };
    const kind = text('activeKind');
    const voice = number('activeVoiceShare');
    const share = voice === undefined ? '' : ` (share of voice ${percent(voice)})`;
    if (kind === 'noise' && (ratio ?? 0) >= thresholds.some.value)
      return {
        severity: 'bad', // as speech in the same noise whose share of voice is 0
        headline: 'Faint or distant speech, or none: two measures disagree.',
        text: `Speech was detected in ${percent(ratio ?? 0)} of the file, but most of it sounds like noise${share}.`,
        advice:
          'Listen to the speech that was found (sonometer segments FILE). If it is faint or far, record closer to the microphone.',
      };
    if (kind === 'music' || kind === 'noise')
      return { severity: 'bad', text: `It sounds like ${kind}, not speech${share}.`, advice };
    if (voice !== undefined && voice < thresholds.some.value)
      return { severity: 'bad', text: `Almost none of the sound is voice${share}.`, advice };
    if (kind === 'mixed' && (voice ?? 1) < thresholds.voice.value)
      return { severity: 'warn', text: `Much of the sound is not speech${share}.` };
    const long = seconds === undefined ? '' : `, ${clock(seconds)}`;
    const pauses = number('longSilences') ?? 0;
    const gaps = pauses === 0 ? '' : `; ${counted(pauses, 'unusually long pause')}`;
    const filled = ratio === undefined ? 'Speech' : `Speech fills ${percent(ratio)} of the file`;
    return { severity: 'info', text: `${filled}${long}${gaps}.` };
  },
});

export const voicePitch = defineFinding({
  id: 'voice-pitch',
  title: 'Voice pitch',
  needs: ['f0'],
  thresholds: {},
  find({ number, text }) {
    const median = number('f0.medianHz');
    if (median === undefined) return undefined;
    const hz = (name: string) => figure(number(name) ?? 0, 'Hz');
    const voiced = number('voiced-share');
    const hnr = number('hnr');
    const [jitter, shimmer] = [number('jitter.localPercent'), number('shimmer.localPercent')];
    const more = [
      ...(voiced === undefined ? [] : [`voiced ${percent(voiced)} of the time`]),
      ...(hnr === undefined ? [] : [`harmonics-to-noise ratio ${figure(hnr, 'dB')} dB`]),
      ...(jitter === undefined ? [] : [`jitter ${jitter.toFixed(1)} %`]),
      ...(shimmer === undefined ? [] : [`shimmer ${shimmer.toFixed(1)} %`]),
    ];
    const kind = text('activeKind');
    const doubt =
      kind !== undefined && kind !== 'voice'
        ? ` The content is ${kind}, so the pitch may not be that of a voice.`
        : '';
    return {
      severity: doubt === '' ? 'info' : 'warn',
      text: `Median pitch ${figure(median, 'Hz')} Hz, mostly between ${hz('f0.p5Hz')} and ${hz('f0.p95Hz')} Hz, ${figure(number('f0.rangeSt') ?? 0, 'semitone')} semitones${more.length > 0 ? `; ${more.join(', ')}` : ''}.${doubt}`,
    };
  },
});
