import { encodeBase64 } from '@sonometer/decode/elementary/base64';
import { CONTAINERS } from '@sonometer/decode/core/audio';
import { dropouts, MIN_GAPS } from '../derived/defects/dropouts.js';
import { effectiveBits } from '../features/origin/effective-bits.js';
import { soundPrint as feature } from '../features/origin/sound-print.js';
import { defineMeasure } from './measure.js';

/** Declared bit depth. */
export const bitDepthGuess = defineMeasure({
  id: 'bitDepthGuess',
  title: 'Declared bit depth',
  definition:
    'Sample format declared by the file type and header: 8-bit to 64-bit, float or lossy. effectiveBitDepth reads the samples instead.',
  unit: 'text',
  status: 'proxy',
  basis: 'the header of the file',
  margin: null,
  needs: {},

  read(_, { facts: { lossy, bitDepth, float } }) {
    if (lossy) return { value: 'lossy' };
    if (bitDepth === undefined) return { absent: 'the header names no bit depth' };
    return { value: `${bitDepth}-bit${float === true ? ' float' : ''}` };
  },
});

/** Bit rate, kbit/s. */
export const bitRateKbps = defineMeasure({
  id: 'bitRateKbps',
  title: 'Bit rate',
  definition:
    'Mean bit rate of all audio frames by their headers, in kbit/s, without the frame of encoder tags. Absent for all formats but MP3.',
  unit: 'kbit/s',
  status: 'proxy',
  basis: 'ISO/IEC 11172-3 2.4.1.3, bitrate_index; compared with ffprobe in the tests',
  margin: 0,
  needs: {},
  read: (_, { facts: { bitRate } }) => (bitRate ? { value: bitRate.meanKbps } : NOT_READ),
});

/** Why there is no bit rate. */
export const NOT_READ = { absent: 'the bit rate is read from MP3 only' };

/** Bit rate mode. */
export const bitRateMode = defineMeasure({
  id: 'bitRateMode',
  title: 'Bit rate mode',
  definition:
    '`constant` when all audio frames declare the same bit rate, otherwise `variable`. Absent for all formats but MP3.',
  unit: 'text',
  shape: { enum: ['constant', 'variable'] },
  status: 'proxy',
  basis: 'ISO/IEC 11172-3 2.4.1.3, bitrate_index',
  margin: 0,
  needs: {},
  read: (_, { facts: { bitRate } }) =>
    bitRate ? { value: bitRate.isConstant ? 'constant' : 'variable' } : NOT_READ,
});

/** Channels, a count. */
export const channels = defineMeasure({
  id: 'channels',
  title: 'Channels',
  definition: 'Number of decoded channels.',
  unit: 'count',
  status: 'validated',
  basis: 'decoder',
  margin: 0,
  needs: {},
  read: (_, { format }) => ({ value: format.channels }),
});

/** Duration, s. */
export const durationSec = defineMeasure({
  id: 'durationSec',
  title: 'Duration',
  definition: 'Duration in s: decoded frames divided by the sample rate.',
  unit: 's',
  status: 'validated',
  basis: 'frame count of the decoded audio',
  margin: 0,
  needs: {},
  read: (_, { durationSec }) => ({ value: durationSec }),
});

const MIN_SAMPLES = 1000;

/** Bits in use, bit. */
export const effectiveBitDepth = defineMeasure({
  id: 'effectiveBitDepth',
  title: 'Bits in use',
  definition:
    'Smallest bit depth that holds 99.9 % of the samples exactly, 1 to 24; 32 for floating point. Absent with fewer than 1000 samples above −100 dBFS, and for lossy formats.',
  unit: 'bit',
  status: 'validated',
  basis: 'trailing zero bits of known files',
  margin: 0,
  needs: { effective: effectiveBits },

  read({ effective: { audibleSamples, bits } }, { facts }) {
    if (facts.lossy) return { absent: 'the samples of a lossy format have no depth' };
    if (audibleSamples < MIN_SAMPLES || bits === undefined)
      return { absent: 'fewer than 1000 samples above −100 dBFS' };
    return { value: bits };
  },
});

/** File name. */
export const fileName = defineMeasure({
  id: 'fileName',
  title: 'File name',
  definition: 'Last element of the path or URL; empty when the data had no name.',
  unit: 'text',
  status: 'validated',
  basis: 'the submission',
  margin: 0,
  needs: {},
  read: (_, { submission }) => ({ value: submission.fileName ?? '' }),
});

const BYTES_PER_KB = 1024;

/** File size, kB. */
export const fileSizeKb = defineMeasure({
  id: 'fileSizeKb',
  title: 'File size',
  definition: 'Size of the submitted file in kB: bytes divided by 1024.',
  unit: 'kB',
  status: 'validated',
  basis: 'the submission',
  margin: 0,
  needs: {},
  read: (_, { submission }) => ({ value: submission.sizeBytes / BYTES_PER_KB }),
});

/** Format. */
export const format = defineMeasure({
  id: 'format',
  title: 'Format',
  definition: 'Container format, from the content of the file, never from its name.',
  unit: 'text',
  shape: { enum: CONTAINERS },
  status: 'validated',
  basis: 'magic bytes',
  margin: 0,
  needs: {},
  read: (_, { facts }) => ({ value: facts.container }),
});

/** SHA-256. */
export const inputSha256 = defineMeasure({
  id: 'inputSha256',
  title: 'SHA-256',
  definition:
    'SHA-256 of the submitted bytes, hexadecimal. Absent when samples were given instead of bytes.',
  unit: 'text',
  shape: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  status: 'validated',
  basis: 'FIPS 180-4',
  margin: 0,
  needs: {},
  read: (_, { submission: { sha256 } }) =>
    sha256 === undefined ? { absent: 'the file was not hashed' } : { value: sha256 },
});

/** Packet size, ms. */
export const packetSize = defineMeasure({
  id: 'packet-size',
  title: 'Packet size',
  definition:
    'Length of the lost packets in ms: the largest of 10, 20, 30, 40 and 60 that fits 70 % of the gaps. Null with fewer than three gaps, or when no length fits.',
  unit: 'ms',
  shape: { type: ['number', 'null'], enum: [10, 20, 30, 40, 60, null] },
  status: 'validated',
  basis: 'gaps of known length',
  margin: 0,
  needs: { dropouts },
  read({ dropouts: { gaps, packetMs } }) {
    if (packetMs !== undefined) return { value: packetMs };
    return {
      absent: gaps.length < MIN_GAPS ? 'fewer than three gaps' : 'the gaps share no packet size',
    };
  },
});

/** Sample rate, Hz. */
export const sampleRate = defineMeasure({
  id: 'sampleRate',
  title: 'Sample rate',
  definition:
    'Sample rate of the decoded audio in Hz; for HE-AAC and Opus that of the decoder output.',
  unit: 'Hz',
  shape: { type: 'integer' },
  status: 'validated',
  basis: 'decoder',
  margin: 0,
  needs: {},
  read: (_, { format }) => ({ value: format.rateHz }),
});

/** Minimum number of words with sound for a reliable match: about a second and a half. */
const MIN_WORDS = 10;

/** Acoustic fingerprint of a recording, independent of its level, its format and its cuts. */
export const soundPrint = defineMeasure({
  id: 'soundPrint',
  title: 'Fingerprint',
  definition:
    'Acoustic fingerprint: base64 of 16-bit words, little endian, one per 0.08 s of the first two minutes. Copies of one recording differ in few bits. Absent with less than about 1.5 s of sound.',
  unit: 'text',
  status: 'proxy',
  basis: 'docs/near-duplicates.md',
  margin: null,
  needs: { print: feature },
  read({ print: { words } }) {
    const detected = words.reduce((count, word) => count + Number(word !== 0), 0);
    if (detected < MIN_WORDS) return { absent: 'there is too little sound for a fingerprint' };
    const bytes = new Uint8Array(2 * words.length);
    words.forEach((word, i) => {
      bytes.set([word & 0xff, word >> 8], 2 * i);
    });
    return { value: encodeBase64(bytes) };
  },
});
