import { channelsJudge } from './channels-judge.js';
import { encodeJudge } from './encode-judge.js';
import { defectHeadlines, defects } from './findings/defects/defects.js';
import type { Judge } from './verdict.js';

/** The judges of the profiles that the interface does not bind. */
export const additions: Readonly<Record<string, Judge>> = {
  'profile.channels': channelsJudge,
  'profile.encode': encodeJudge,
  'profile.defects': { essential: [defects], headlines: defectHeadlines },
};
