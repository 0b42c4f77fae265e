import { packedLoudnessSteps } from '../measures/loudness/packed-loudness-steps.js';
import { byId, defineAnswer } from './answer.js';

/** What the loudness of several recordings as one is computed from; no route has it. */
export const joining = defineAnswer({
  id: 'joining',
  title: 'Loudness data for joining recordings',
  fields: byId(packedLoudnessSteps),
  series: {},
  required: [],
  accepts: [],
  absent: 'left-out',
});
