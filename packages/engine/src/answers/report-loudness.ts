import { gating } from '../measures/profile/gating.js';
import { byId, defineAnswer } from './answer.js';

/** No family of its own: what a report draws into the loudness curve of a mix. */
export const reportLoudness = defineAnswer({
  id: 'report.loudness',
  title: 'What the loudness curve of a report is held against',
  fields: byId(gating),
  series: {},
  required: [],
  accepts: [],
  absent: 'null',
});
