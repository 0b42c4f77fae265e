import { percentileOfSorted } from '../../core/numbers.js';
import { pitchPath } from '../../derived/pitch/pitch-path.js';
import { log2 } from '../../elementary/log2.js';
import { defineMeasure } from '../measure.js';
import { absentOfVoice } from './absent-of-voice.js';

/** Voice pitch, Hz. */
export const f0 = defineMeasure({
  id: 'f0',
  title: 'Voice pitch',
  definition:
    'Median, 5th and 95th percentile of the pitch in Hz between 75 and 600 Hz, and the range in semitones. Only voiced 10 ms frames count. Absent with fewer than 10 voiced frames.',
  unit: 'Hz',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['medianHz', 'p5Hz', 'p95Hz', 'rangeSt'],
    properties: {
      medianHz: { type: 'number', description: 'Median, Hz.' },
      p5Hz: { type: 'number', description: '5th percentile, Hz.' },
      p95Hz: { type: 'number', description: '95th percentile, Hz.' },
      rangeSt: { type: 'number', minimum: 0, description: 'From p5Hz to p95Hz, semitones.' },
    },
  },
  status: 'validated',
  basis: 'Boersma 1993; Praat, To Pitch (ac), within 0.5 %',
  margin: { percent: 0.5 },
  needs: { pitchPath },
  read({ pitchPath }) {
    const absent = absentOfVoice(pitchPath);
    if (absent) return absent;
    const voiced = pitchPath.hz.filter((hz) => hz > 0).sort();
    const at = (q: number) => percentileOfSorted(voiced, q);
    return {
      value: {
        medianHz: at(50),
        p5Hz: at(5),
        p95Hz: at(95),
        rangeSt: 12 * log2(at(95) / at(5)),
      },
    };
  },
});
