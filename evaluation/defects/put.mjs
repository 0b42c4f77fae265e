// A function that puts a kind of defect into a copy of a recording; it returns the places, or none
// where it cannot be put.
import { channelMute } from './put/channel-mute.mjs';
import { channelSwap } from './put/channel-swap.mjs';
import { click } from './put/click.mjs';
import { clipping } from './put/clipping.mjs';
import { crackle } from './put/crackle.mjs';
import { cutEnd } from './put/cut-end.mjs';
import { dcJump } from './put/dc-jump.mjs';
import { dropout } from './put/dropout.mjs';
import { feedback } from './put/feedback.mjs';
import { hum } from './put/hum.mjs';
import { levelJump } from './put/level-jump.mjs';
import { loweredClipping } from './put/lowered-clipping.mjs';
import { noiseGate } from './put/noise-gate.mjs';
import { polarityFlip } from './put/polarity-flip.mjs';
import { repeatedPassage } from './put/repeated-passage.mjs';
import { softDropout } from './put/soft-dropout.mjs';
import { stuckBuffer } from './put/stuck-buffer.mjs';

export const PUT = {
  click,
  crackle,
  dropout,
  'soft-dropout': softDropout,
  'noise-gate': noiseGate,
  'stuck-buffer': stuckBuffer,
  'repeated-passage': repeatedPassage,
  clipping,
  'lowered-clipping': loweredClipping,
  'polarity-flip': polarityFlip,
  'channel-swap': channelSwap,
  'cut-end': cutEnd,
  'level-jump': levelJump,
  'channel-mute': channelMute,
  'dc-jump': dcJump,
  hum,
  feedback,
};
