import { mean } from '../../core/numbers.js';
import { pitchPath } from '../../derived/pitch/pitch-path.js';
import { CEPSTRUM_RATE_HZ, cepstralPeaks } from '../../features/pitch/cepstral-peaks.js';
import { defineMeasure } from '../measure.js';
import { absentOfVoice } from './absent-of-voice.js';

/** Cepstral peak prominence, dB. */
export const cepstralPeak = defineMeasure({
  id: 'cepstral-peak',
  title: 'Cepstral peak prominence',
  definition:
    'Mean smoothed cepstral peak prominence (CPPS) over the voiced frames up to 5 kHz, in dB. Breathy and hoarse voices read low. Absent with fewer than 10 voiced frames, and below a 10 kHz sample rate.',
  unit: 'dB',
  status: 'beta',
  basis:
    'Praat, Get CPPS with the settings of Maryn & Weenink 2015, over voiced frames; docs/measures/pitch.md#cepstral-peak',
  accuracy: 'within 5 % of Praat on most voices; docs/accuracy.md#voices',
  margin: null,
  needs: { cepstralPeaks, pitchPath },
  read({ cepstralPeaks, pitchPath }, { format }) {
    if (format.rateHz < CEPSTRUM_RATE_HZ)
      return {
        absent: `a cepstrum up to 5 kHz needs a sample rate of 10 kHz; this is ${format.rateHz} Hz`,
      };
    const absent = absentOfVoice(pitchPath);
    if (absent) return absent;
    return cepstralPeaks.length > 0
      ? { value: mean(cepstralPeaks) }
      : { absent: 'the voice is within 54 ms of the ends' };
  },
});
