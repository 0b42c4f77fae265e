import { LOSSY_SOURCES, lossySource as source } from '../../derived/origin/lossy-source.js';
import { bitRateClass } from '../../derived/origin/bit-rate-class.js';
import { defineMeasure } from '../measure.js';
import { codecRatesSaid } from './codec-rates-said.js';

/** Lossy source. */
export const lossySource = defineMeasure({
  id: 'lossySource',
  title: 'Lossy source',
  definition:
    'Whether the sound has been through a lossy codec, and the class of its bit rate, judged by the sound alone: by traces of the blocks in which a codec works, and by where the spectrum ends. The container does not count. lossless says that no trace of MP3, AAC, Vorbis or Opus was found: AC-3, MP2 and WMA are not looked for. unknown where the sound does not tell, as under 2 s, or on resampled files without such traces. The class is uncertain where the end of the spectrum may be that of a resampler, or only a part of the file shows the codec; omitted has the reason under its name and class.',
  unit: 'text',
  shape: { enum: LOSSY_SOURCES },
  status: 'validated',
  basis:
    'own encodes with LAME, AAC, Vorbis and Opus; dark or mono material and the highest rates may hide those traces and read lossless or unknown',
  margin: null,
  accuracy: `right on every reference signal; of 95 encodes by LAME, FFmpeg and libvorbis 86 read the class of their bit rate; ${codecRatesSaid}`,
  needs: { source, bitRate: bitRateClass },
  read: ({ source, bitRate }) => ({
    value: source,
    ...(bitRate?.doubt !== undefined && { without: { class: bitRate.doubt } }),
  }),
});
