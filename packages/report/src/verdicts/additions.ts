import { beatJudge } from './beat-judge.js';
import { channelsJudge } from './channels-judge.js';
import { conversationJudge } from './conversation-judge.js';
import { dialogueJudge } from './dialogue-judge.js';
import { encodeJudge } from './encode-judge.js';
import { defectHeadlines, defects } from './findings/defects/defects.js';
import { metadata } from './metadata.js';
import { musicJudge } from './music-judge.js';
import { keyJudge, notesJudge } from './tonal-judges.js';
import type { Judge } from './verdict.js';

/** The verdict rules of the profiles that docs/interface.md does not bind. */
export const additions: Readonly<Record<string, Judge>> = {
  'profile.conversation': conversationJudge,
  'profile.channels': channelsJudge,
  'profile.metadata': metadata,
  'profile.dialogue': dialogueJudge,
  'profile.encode': encodeJudge,
  'profile.key': keyJudge,
  'profile.notes': notesJudge,
  'profile.beat': beatJudge,
  'profile.music': musicJudge,
  'profile.defects': { essential: [defects], headlines: defectHeadlines },
};
