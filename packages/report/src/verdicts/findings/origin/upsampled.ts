import { defineFinding } from '../../finding.js';
import { figure } from '../../../reading/quantity.js';
import { NOTHING_FOUND } from '../../../reading/reader.js';

/** The reason of an absence that means: it was looked for, and there is none. */
const NO_TRACE = 'no trace of a resampler';

export const upsampled = defineFinding({
  id: 'upsampled',
  title: 'Upsampling',
  passedAs: 'upsampling',
  needs: ['upsampledFromHz', 'provenance-verdict'],
  nothing: NO_TRACE,
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'If a recording at that sample rate exists, use it.',
    of: ['upsampledFromHz'],
  },
  find({ number, reason, texts }, { advice }) {
    const from = number('upsampledFromHz');
    if (from === undefined) {
      if (texts('provenance-verdict.reasons').includes('empty-highs'))
        return {
          severity: 'warn',
          text: `No content was found above ${figure(number('bandwidthHz') ?? 24_000, 'Hz')} Hz, as in audio upsampled from 44.1 or 48 kHz. Quiet or dull sounds may also end there.`,
        };
      const why = reason('upsampledFromHz');
      return [NO_TRACE, NOTHING_FOUND].includes(why) ? undefined : { undecided: why };
    }
    return {
      severity: 'warn',
      text: `The spectrum ends as after upsampling from ${figure(from, 'Hz')} Hz. A steep low-pass filter can leave the same edge.`,
      advice,
    };
  },
});
