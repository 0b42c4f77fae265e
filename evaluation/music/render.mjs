import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';

// Standard MIDI files, format 0: only what the evaluations play.

const PER_QUARTER = 480;
const QUARTER_US = 500_000;
const ticksOf = (sec) => Math.round((sec * PER_QUARTER * 1e6) / QUARTER_US);

/** Bytes of a number, seven bits each, the last without a flag. */
function lengthBytes(value) {
  const bytes = [value & 127];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128);
  return bytes;
}

const bytes32 = (value) => [24, 16, 8, 0].map((shift) => (value >> shift) & 255);

/**
 * A file of notes `{ startSec, endSec, midi, velocity, channel }`. `programs` are those of the channels, and all of them
 * but the drums (9) are `cents` higher than A4 = 440.
 */
export function midiFile(notes, programs, cents = 0) {
  const bend = Math.round(8192 + (cents / 200) * 8192);
  const events = programs.flatMap((program, channel) =>
    channel === 9
      ? []
      : [
          { at: 0, order: 0, bytes: [0xc0 | channel, program] },
          { at: 0, order: 0, bytes: [0xe0 | channel, bend & 127, bend >> 7] },
        ],
  );
  for (const { startSec, endSec, midi, velocity = 90, channel = 0 } of notes) {
    events.push({ at: ticksOf(startSec), order: 2, bytes: [0x90 | channel, midi, velocity] });
    events.push({ at: ticksOf(endSec), order: 1, bytes: [0x80 | channel, midi, 0] });
  }
  events.sort((a, b) => a.at - b.at || a.order - b.order);
  let now = 0;
  const track = events.flatMap(({ at, bytes }) => {
    const wait = lengthBytes(at - now);
    now = at;
    return [...wait, ...bytes];
  });
  track.push(0, 0xff, 0x2f, 0);
  return Uint8Array.from([
    ...[0x4d, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1, PER_QUARTER >> 8, PER_QUARTER & 255],
    ...[0x4d, 0x54, 0x72, 0x6b, ...bytes32(track.length), ...track],
  ]);
}

const SOUNDFONTS = ['/usr/share/sounds/sf2/FluidR3_GM.sf2', '/usr/share/sounds/sf2/TimGM6mb.sf2'];

/**
 * The installed soundfonts: an evaluation chooses constants on one and checks them on the other.
 */
export const soundfonts = SOUNDFONTS.filter((path) => existsSync(path));

/** Plays a MIDI file with fluidsynth into a wave file next to it; what was made before stays. */
export function render(midi, path, soundfont = soundfonts[0]) {
  if (existsSync(path)) return path;
  writeFileSync(`${path}.mid`, midi);
  execFileSync(
    'fluidsynth',
    ['-ni', '-q', '-g', '0.5', '-r', '44100', '-F', path, soundfont, `${path}.mid`],
    { stdio: 'ignore' },
  );
  return path;
}

/** One channel of any file at 44.1 kHz, read by ffmpeg. */
export function samplesOf(path) {
  const raw = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', path, '-ac', '1', '-ar', '44100', '-f', 'f32le', '-'],
    { maxBuffer: 2 ** 30 },
  );
  return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
}
