import type { PitchPath } from '../../derived/pitch/pitch-path.js';

const MIN_VOICED_FRAMES = 10;

/** Why a recording has no pitch of a voice; nothing where it has. */
export const absentOfVoice = ({ voicedFrames }: PitchPath) =>
  voicedFrames < MIN_VOICED_FRAMES
    ? { absent: `${voicedFrames} voiced frames of 10 ms; ${MIN_VOICED_FRAMES} are needed` }
    : undefined;
