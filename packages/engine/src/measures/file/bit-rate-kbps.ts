import { defineMeasure } from '../measure.js';

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
