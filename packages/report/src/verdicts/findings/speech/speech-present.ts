import { defineFinding, OURS } from '../../finding.js';
import { clock, counted, percent } from '../../../reading/quantity.js';

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
