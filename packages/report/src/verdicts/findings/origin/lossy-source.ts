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
    text: 'The loss is in the samples, whatever the container. Request the original from before the codec.',
    of: ['lossySource', 'provenance-verdict'],
  },
  find({ number, doubt, text }, { advice }) {
    const source = text('lossySource');
    if (source === 'unknown') return { undecided: 'its spectrum shows no cutoff to decide by' };
    if (source?.startsWith('lossy') !== true) return undefined;
    const rate = /(\d+)k/.exec(source)?.[1];
    const reach = number('bandwidthHz');
    const halfRate = (number('sampleRate') ?? Infinity) / 2;
    // Up to half the rate is all there can be: no evidence.
    const ends = reach !== undefined && reach < 0.97 * halfRate;
    const why = doubt('lossySource.class');
    const stated =
      'The audio was lossy-encoded before' +
      (why !== undefined ? ` at an undetermined bit rate (${why})` : ` at about ${rate} kbit/s`) +
      (ends ? `, no content above ${figure(reach, 'Hz')} Hz` : '');
    const container = text('format');
    if (container !== undefined && LOSSY_CONTAINERS.has(container))
      return {
        severity: 'info',
        text: `${stated}, as its lossy container implies.`,
      };
    return {
      severity: 'warn',
      text: `${stated}${container === undefined ? '' : `, in a lossless ${container}`}.`,
      advice,
    };
  },
});
