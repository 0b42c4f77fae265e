import { LOSSY_SOURCES, lossySource as source } from '../../derived/origin/lossy-source.js';
import { bitRateClass } from '../../derived/origin/bit-rate-class.js';
import { defineMeasure } from '../measure.js';
import { codecRatesText } from './codec-rates-text.js';

/** Lossy source. */
export const lossySource = defineMeasure({
  id: 'lossySource',
  title: 'Lossy source',
  definition:
    'Class of the lossy codec and bit rate that the audio was encoded with before, from the samples only. The label lossless means no trace of MP3, AAC, Vorbis or Opus; AC-3, MP2 and WMA are not checked. The label unknown means no decision, as below 2 s.',
  unit: 'text',
  shape: { enum: LOSSY_SOURCES },
  status: 'validated',
  basis:
    'own encodes with LAME, AAC, Vorbis and Opus; dark or mono material and the highest rates may hide these traces and read lossless or unknown',
  margin: null,
  accuracy: `right on every reference signal; 86 of 95 encodes by LAME, FFmpeg and libvorbis get the correct bit-rate class; ${codecRatesText}`,
  needs: { source, bitRate: bitRateClass },
  read: ({ source, bitRate }) => ({
    value: source,
    ...(bitRate?.doubt !== undefined && { without: { class: bitRate.doubt } }),
  }),
});
