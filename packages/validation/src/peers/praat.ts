import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Peer } from './peer.js';
import { runTool } from './run-tool.js';

/** The settings that ours follow (docs/measures/pitch.md#pitch-of-a-voice). */
const SCRIPT = `form x
  sentence path
endform
Read from file: path$
s = selected ("Sound")
To Pitch (ac): 0, 75, 15, "no", 0.03, 0.45, 0.01, 0.35, 0.14, 600
median = Get quantile: 0, 0, 0.5, "Hertz"
selectObject: s
To Harmonicity (cc): 0.01, 75, 0.1, 1
hnr = Get mean: 0, 0
writeInfoLine: fixed$ (median, 4), " ", fixed$ (hnr, 4)
`;

/** Praat, which defines the pitch of a voice. */
export function openPraat(folder: string): Peer | undefined {
  if (runTool('praat', ['--version']) === undefined) return undefined;
  const script = join(folder, 'peer.praat');
  writeFileSync(script, SCRIPT);
  return {
    name: 'Praat',
    measures: ['f0', 'hnr'],
    read(wavPath) {
      const values = (runTool('praat', ['--run', script, wavPath]) ?? '').trim().split(' ');
      const [f0 = NaN, hnr = NaN] = values.map(Number);
      return { f0, hnr };
    },
  };
}
