import { defineFinding } from '../../finding.js';
import { figure, percent } from '../../../reading/quantity.js';

export const voicePitch = defineFinding({
  id: 'voice-pitch',
  title: 'Pitch of the voice',
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
      ...(hnr === undefined ? [] : [`harmonics ${figure(hnr, 'dB')} dB over the noise between`]),
      ...(jitter === undefined ? [] : [`jitter ${jitter.toFixed(1)} %`]),
      ...(shimmer === undefined ? [] : [`shimmer ${shimmer.toFixed(1)} %`]),
    ];
    const kind = text('activeKind');
    const doubt =
      kind !== undefined && kind !== 'voice'
        ? ` The sound is ${kind}, so this may be no voice.`
        : '';
    return {
      severity: doubt === '' ? 'info' : 'warn',
      text: `Median ${figure(median, 'Hz')} Hz, mostly between ${hz('f0.p5Hz')} and ${hz('f0.p95Hz')} Hz, ${figure(number('f0.rangeSt') ?? 0, 'semitone')} semitones${more.length > 0 ? `; ${more.join(', ')}` : ''}.${doubt}`,
    };
  },
});
