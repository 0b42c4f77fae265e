import { PITCH_GATE, type SamplePitch } from '../../derived/sample-pitch.js';

export const NO_BODY = 'the body is shorter than 25 ms';

/** The pitch of a sound, or why it has none. */
export function pitchOf(
  pitch: SamplePitch | undefined,
): { readonly f0Hz: number } | { readonly absent: string } {
  if (!pitch) return { absent: NO_BODY };
  const { f0Hz, definiteness } = pitch;
  if (f0Hz !== undefined) return { f0Hz };
  return {
    absent: `no clear pitch: definiteness ${definiteness.toFixed(2)}, ${PITCH_GATE} is needed`,
  };
}
