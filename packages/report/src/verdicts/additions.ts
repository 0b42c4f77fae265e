import { beatRules } from './beat-rules.js';
import { channelsRules } from './channels-rules.js';
import { conversationRules } from './conversation-rules.js';
import { dialogueRules } from './dialogue-rules.js';
import { encodeRules } from './encode-rules.js';
import { defectHeadlines, defects } from './findings/defects/defects.js';
import { metadata } from './metadata.js';
import { musicRules } from './music-rules.js';
import { keyRules, notesRules } from './tonal-rules.js';
import type { VerdictRules } from './verdict.js';

/** The verdict rules of the profiles that docs/interface.md does not bind. */
export const additions: Readonly<Record<string, VerdictRules>> = {
  'profile.conversation': conversationRules,
  'profile.channels': channelsRules,
  'profile.metadata': metadata,
  'profile.dialogue': dialogueRules,
  'profile.encode': encodeRules,
  'profile.key': keyRules,
  'profile.notes': notesRules,
  'profile.beat': beatRules,
  'profile.music': musicRules,
  'profile.defects': { essential: [defects], headlines: defectHeadlines },
};
