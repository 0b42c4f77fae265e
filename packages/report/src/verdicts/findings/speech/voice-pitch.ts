import { defineFinding } from '../../finding.js';
import { figure, percent } from '../../../reading/quantity.js';

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
