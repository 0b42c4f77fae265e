import { textOf } from '../../../reading/value-at.js';
import { defineFinding } from '../../finding.js';

/** Of several audio tracks only one is measured. */
export const audioTracks = defineFinding({
  id: 'audio-tracks',
  title: 'Audio tracks',
  needs: [],
  thresholds: {},
  remedy: {
    kind: 'convert',
    text: 'Extract another track to measure it: `ffmpeg -i FILE -map 0:a:1 -c copy track-2.mka`.',
    of: ['warnings'],
  },
  find({ objects }, { advice }) {
    const others = objects('warnings').find(({ code }) => code === 'other-tracks');
    if (!others) return undefined;
    const text = textOf(others['message']);
    return { severity: 'info', text: `${text.charAt(0).toUpperCase()}${text.slice(1)}.`, advice };
  },
});
