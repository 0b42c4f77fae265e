import { defineMeasure } from '../measure.js';

/** Bit rate, kbit/s. */
export const bitRateKbps = defineMeasure({
  id: 'bitRateKbps',
  title: 'Bit rate',
  definition:
    'Mean of the bit rates that the headers of all frames of audio say, kbit/s; the frame with the encoder’s note is none. Absent for all but MP3.',
  unit: 'kbit/s',
  status: 'proxy',
  basis: 'ISO/IEC 11172-3 2.4.1.3, bitrate_index; set beside ffprobe in the tests',
  margin: 0,
  needs: {},
  read: (_, { facts: { bitRate } }) => (bitRate ? { value: bitRate.meanKbps } : NOT_READ),
});

/** Why there is no bit rate. */
export const NOT_READ = { absent: 'the bit rate is read of MP3 only' };
