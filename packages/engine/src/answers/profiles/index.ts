import { basic } from './basic.js';
import { beat } from './beat.js';
import { broadcast } from './broadcast.js';
import { chain } from './chain.js';
import { channels } from './channels.js';
import { conversation } from './conversation.js';
import { dataset } from './dataset.js';
import { defects } from './defects.js';
import { dialogue } from './dialogue.js';
import { encode } from './encode.js';
import { environment } from './environment.js';
import { key } from './key.js';
import { level } from './level.js';
import { loop } from './loop.js';
import { master } from './master.js';
import { metadata } from './metadata.js';
import { music } from './music.js';
import { notes } from './notes.js';
import { overview } from './overview.js';
import { pitch } from './pitch.js';
import { provenance } from './provenance.js';
import { room } from './room.js';
import { voice } from './voice.js';

/** The named questions. */
export const profiles = [
  basic,
  voice,
  master,
  provenance,
  dataset,
  environment,
  broadcast,
  loop,
  room,
  chain,
  pitch,
  conversation,
  defects,
  channels,
  metadata,
  dialogue,
  encode,
  level,
  key,
  notes,
  beat,
  music,
  overview,
] as const;
