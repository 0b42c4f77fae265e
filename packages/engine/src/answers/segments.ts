import { durationSec } from '../measures/file/duration-sec.js';
import { longSilences } from '../measures/speech/long-silences.js';
import { silenceSec } from '../measures/speech/silence-sec.js';
import { speechRatio } from '../measures/speech/speech-ratio.js';
import { speechSec } from '../measures/speech/speech-sec.js';
import { speechSegments } from '../measures/speech/speech-segments.js';
import { byId, defineAnswer } from './answer.js';

/** When there is speech. */
export const segments = defineAnswer({
  id: 'segments',
  title: 'When is there speech?',
  fields: {
    ...byId(durationSec, speechSec, silenceSec, speechRatio, longSilences),
    segments: speechSegments,
  },
  series: {},
  required: ['durationSec', 'speechRatio', 'segments'],
  accepts: ['speechDetector'],
  absent: 'null',
});
