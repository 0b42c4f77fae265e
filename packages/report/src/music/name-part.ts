import type { MusicFacts } from './music-facts.js';

/** A tempo that is so near to a whole number is written as one. */
const WHOLE_BPM = 0.05;

/** `120bpm-Am-4bars` of a loop, `C2` of one sound; nothing that is a guess. */
export function namePart({
  bpm,
  isSureOfBpm,
  isSteady,
  bars,
  key,
  rootNote,
}: Omit<MusicFacts, 'omitted' | 'namePart'>): string | undefined {
  const isTimed = bpm !== undefined && isSureOfBpm === true && isSteady === true;
  const parts = [
    ...(isTimed ? [`${bpmText(bpm)}bpm`] : []),
    ...(key?.isSure ? [shortKey(key.name)] : []),
    ...(isTimed && bars !== undefined ? [`${bars}bar${bars === 1 ? '' : 's'}`] : []),
    ...(rootNote === undefined ? [] : [rootNote]),
  ];
  return parts.length === 0 ? undefined : parts.join('-');
}

const bpmText = (bpm: number) =>
  Math.abs(bpm - Math.round(bpm)) < WHOLE_BPM ? String(Math.round(bpm)) : bpm.toFixed(1);

/** `Am` for A minor, `Bb` for Bb major. */
const shortKey = (name: string) => name.replace(/ minor$/, 'm').replace(/ major$/, '');
