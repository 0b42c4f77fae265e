import { itemAt } from '../../core/item-at.js';
import {
  BAND_EDGES_HZ,
  BAND_NAMES,
  type BandName,
  bandShares,
} from '../../derived/spectrum/band-shares.js';
import { defineMeasure } from '../measure.js';

const shareOf = (name: BandName, index: number) =>
  defineMeasure({
    id: `bandEnergy.${name}`,
    title: `Energy share, ${name}`,
    definition: `Share of the power between ${itemAt(BAND_EDGES_HZ, index)} and ${itemAt(BAND_EDGES_HZ, index + 1)} Hz in the power between 20 Hz and 20 kHz. Absent on a silent file.`,
    unit: '1',
    status: 'validated',
    basis: 'closed form on white noise',
    margin: 0.01,
    needs: { bandShares },
    read: ({ bandShares: shares }) =>
      shares ? { value: shares[name] } : { absent: 'nothing exceeds −60 dBFS' },
  });

/** The seven shares of the tonal balance; their sum is 1. */
export const bandEnergy = BAND_NAMES.map(shareOf);
