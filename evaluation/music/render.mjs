import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';

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
