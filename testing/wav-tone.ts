import { wavFile } from './wav-file.js';

/** A sine as a 16 bit WAV file: small, and decodable without help. */
export function wavTone({ seconds = 1, rateHz = 8000, channels = 1, hz = 440, peak = 0.5 } = {}) {
  const frames = Math.round(seconds * rateHz);
  const samples = Int16Array.from({ length: frames * channels }, (_, i) =>
    Math.round(32767 * peak * Math.sin((2 * Math.PI * hz * Math.floor(i / channels)) / rateHz)),
  );
  return Buffer.from(wavFile({ rateHz, channels, data: new Uint8Array(samples.buffer) }));
}
