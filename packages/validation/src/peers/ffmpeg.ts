import type { Peer } from './peer.js';
import { runTool } from './run-tool.js';

/** FFmpeg's own loudness filter, which prints tenths. */
export function openFfmpeg(): Peer | undefined {
  if (runTool('ffmpeg', ['-version']) === undefined) return undefined;
  return {
    name: 'ffmpeg',
    measures: ['integratedLufs', 'loudnessRange', 'truePeakDb'],
    read(wavPath) {
      const filter = ['-af', 'ebur128=peak=true:framelog=verbose', '-f', 'null', '-'];
      const printed = runTool('ffmpeg', ['-hide_banner', '-nostats', '-i', wavPath, ...filter]);
      const summary = printed?.split('Summary:').at(-1) ?? '';
      const after = (label: string) =>
        Number(new RegExp(`${label}:\\s+(-?[\\d.]+)`).exec(summary)?.[1] ?? NaN);
      return {
        integratedLufs: after('I'),
        loudnessRange: after('LRA'),
        truePeakDb: after('Peak'),
      };
    },
  };
}
