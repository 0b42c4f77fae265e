/** A Standard MIDI File of one track in which a tick is a millisecond, and its rendering by fluidsynth. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SOUND_FONT = process.env.SOUND_FONT ?? '/usr/share/sounds/sf2/default-GM.sf2';

/** A number as MIDI's variable length: seven bits a byte, the highest first. */
function variable(value) {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}

/** `notes`: {at, seconds, channel (0-based, 9 drums), key, velocity}; `programs`: {channel: program}. */
export function computeMidi(notes, programs = {}) {
  const events = notes.flatMap(({ at, seconds, channel, key, velocity }) => [
    { tick: Math.round(at * 1000), bytes: [0x90 | channel, key, velocity] },
    { tick: Math.round((at + seconds) * 1000), bytes: [0x80 | channel, key, 0] },
  ]);
  events.sort((a, b) => a.tick - b.tick || a.bytes[0] - b.bytes[0]);
  const body = [0, 0xff, 0x51, 3, 0x0f, 0x42, 0x40];
  for (const [channel, program] of Object.entries(programs))
    body.push(0, 0xc0 | Number(channel), program);
  let now = 0;
  for (const { tick, bytes } of events) {
    body.push(...variable(Math.max(0, tick - now)), ...bytes);
    now = Math.max(now, tick);
  }
  body.push(0, 0xff, 0x2f, 0);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const head = [0x4d, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1, 0x03, 0xe8];
  return Buffer.concat([Buffer.from([...head, 0x4d, 0x54, 0x72, 0x6b]), length, Buffer.from(body)]);
}

/** Writes a mono WAV of 16 bits at 44.1 kHz that lasts exactly `seconds`. */
export function render(file, notes, programs, seconds) {
  const folder = mkdtempSync(join(tmpdir(), 'sonometer-midi-'));
  try {
    const [midi, raw] = [join(folder, 'a.mid'), join(folder, 'a.raw')];
    writeFileSync(midi, computeMidi(notes, programs));
    const synth = ['-q', '-ni', '-g', '0.5', '-R', '0', '-C', '0', '-r', '44100'];
    execFileSync('fluidsynth', [...synth, '-T', 'raw', '-O', 's16', '-F', raw, SOUND_FONT, midi], {
      stdio: 'ignore',
    });
    const cut = ['-t', String(seconds), '-ac', '1', '-af', 'apad', '-shortest', file];
    const input = ['-v', 'error', '-y', '-f', 's16le', '-ar', '44100', '-ac', '2', '-i', raw];
    execFileSync('ffmpeg', [...input, ...cut.filter((word) => word !== '-shortest')]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
