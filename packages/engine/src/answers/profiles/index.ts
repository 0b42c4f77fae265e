import { basic, beat, broadcast, key, loop, master, music, notes } from './music-profiles.js';
import { chain, chapters, encode, metadata, provenance } from './file-profiles.js';
import { channels, defects, environment, level, room } from './sound-profiles.js';
import { conversation, dataset, dialogue, pitch, quality, voice } from './speech-profiles.js';
import { overview } from './overview.js';

/** The profiles under their names. */
export const profiles = {
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
  chapters,
  key,
  notes,
  beat,
  music,
  overview,
  quality,
} as const;
