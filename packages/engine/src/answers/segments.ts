import { durationSec } from '../measures/mix/duration-sec.js';
import { longSilences } from '../measures/voice/long-silences.js';
import { silenceSec } from '../measures/voice/silence-sec.js';
import { speechRatio } from '../measures/voice/speech-ratio.js';
import { speechSec } from '../measures/voice/speech-sec.js';
import { speechSegments } from '../measures/voice/speech-segments.js';
import { byId, defineAnswer } from './answer.js';

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
