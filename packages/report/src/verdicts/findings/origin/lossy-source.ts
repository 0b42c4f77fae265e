import { defineFinding } from '../../finding.js';
import { figure } from '../../../reading/quantity.js';

const LOSSY_CONTAINERS = new Set(['mp3', 'ogg', 'm4a', 'aac', 'webm']);

export const lossySource = defineFinding({
  id: 'lossy-source',
  title: 'Codec history',
  passedAs: 'codec history',
  needs: ['lossySource'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'It is in the samples, whatever the container: ask for the original from before the codec.',
    of: ['lossySource', 'provenance-verdict'],
  },
  find({ number, doubt, text }, { advice }) {
    const source = text('lossySource');
    if (source === 'unknown') return { untold: 'its sound shows no edge to judge by' };
    if (source?.startsWith('lossy') !== true) return undefined;
    const rate = /(\d+)k/.exec(source)?.[1];
    const reach = number('bandwidthHz');
    const halfRate = (number('sampleRate') ?? Infinity) / 2;
    // Up to half the rate is all there can be: no evidence.
    const ends = reach !== undefined && reach < 0.97 * halfRate;
    const why = doubt('lossySource.class');
    const said =
      'Its sound has been through a lossy codec' +
      (why !== undefined
        ? ` of a bit rate that cannot be told (${why})`
        : ` of about ${rate} kbit/s`) +
      (ends ? `, nothing above ${figure(reach, 'Hz')} Hz` : '');
    const container = text('format');
    if (container !== undefined && LOSSY_CONTAINERS.has(container))
      return {
        severity: 'info',
        text: `${said}; the container is a lossy one, so this is no news.`,
      };
    return {
      severity: 'warn',
      text: `${said}${container === undefined ? '' : `, in a lossless ${container}`}.`,
      advice,
    };
  },
});
