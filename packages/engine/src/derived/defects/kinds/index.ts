import { channelMute } from './channel-mute.js';
import { channelSwap } from './channel-swap.js';
import { click } from './click.js';
import { clipping } from './clipping.js';
import { crackle } from './crackle.js';
import { cutEnd } from './cut-end.js';
import { dcJump } from './dc-jump.js';
import { dropout } from './dropout.js';
import { feedback } from './feedback.js';
import { hum } from './hum.js';
import { levelJump } from './level-jump.js';
import { loweredClipping } from './lowered-clipping.js';
import { noiseGate } from './noise-gate.js';
import { overload } from './overload.js';
import { polarityFlip } from './polarity-flip.js';
import { repeatedPassage } from './repeated-passage.js';
import { softDropout } from './soft-dropout.js';
import { stuckBuffer } from './stuck-buffer.js';

/** Every kind, in the order of counts and rates. */
export const kinds = [
  click,
  crackle,
  dropout,
  softDropout,
  noiseGate,
  stuckBuffer,
  repeatedPassage,
  clipping,
  loweredClipping,
  overload,
  channelMute,
  dcJump,
  polarityFlip,
  channelSwap,
  levelJump,
  cutEnd,
  hum,
  feedback,
] as const;
