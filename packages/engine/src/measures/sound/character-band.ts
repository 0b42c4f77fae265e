import { BAND_NAMES } from '../../derived/spectrum/band-shares.js';
import { soundTimbre } from '../../derived/sound/sound-timbre.js';
import { defineMeasure } from '../measure.js';

/** Band shares. */
export const characterBand = defineMeasure({
  id: 'character.band',
  title: 'Band shares',
  definition: 'Energy shares of seven bands between 20 Hz and 20 kHz; they add up to 1.',
  unit: '1',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: BAND_NAMES,
    properties: Object.fromEntries(
      BAND_NAMES.map((name) => [
        name,
        { type: 'number', minimum: 0, maximum: 1, description: `Share of the ${name} band.` },
      ]),
    ),
  },
  status: 'beta',
  basis: 'closed form, a tone in its band',
  margin: 0.01,
  needs: { timbre: soundTimbre },
  read: ({ timbre }) =>
    timbre?.bands ? { value: timbre.bands } : { absent: 'no energy between 20 Hz and 20 kHz' },
});
