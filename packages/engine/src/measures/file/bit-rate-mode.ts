import { defineMeasure } from '../measure.js';
import { NOT_READ } from './bit-rate-kbps.js';

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
