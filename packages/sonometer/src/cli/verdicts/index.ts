import { basic } from './basic.js';
import { broadcast } from './broadcast.js';
import { chain } from './chain.js';
import { dataset } from './dataset.js';
import { environment } from './environment.js';
import { loop } from './loop.js';
import { master } from './master.js';
import { pitch } from './pitch.js';
import { provenance } from './provenance.js';
import { room } from './room.js';
import { speech } from './speech.js';
import type { Judge } from './verdict.js';

/** The judge of each profile. */
export const judges: Readonly<Record<string, Judge>> = {
  basic,
  voice: speech,
  master,
  provenance,
  dataset,
  environment,
  broadcast,
  loop,
  room,
  chain,
  pitch,
};
