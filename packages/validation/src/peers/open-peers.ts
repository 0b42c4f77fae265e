import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Samples, Source } from '@sonometer/engine';
import { wavBytes } from '../signals/wav-bytes.js';
import { openFfmpeg } from './ffmpeg.js';
import { openLibebur128 } from './libebur128.js';
import { openPraat } from './praat.js';

/** The readings of one signal: by peer, by measure. */
export type PeerReadings = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Peers {
  readonly names: readonly string[];
  /** Readings of the peers that have one of the measures; none of a signal over full scale. */
  read(audio: Samples | Source, measures: ReadonlySet<string>): PeerReadings;
  close(): void;
}

/** The peers of this machine: FFmpeg, libebur128, Praat, each where it is installed. */
export function openPeers(): Peers {
  const folder = mkdtempSync(join(tmpdir(), 'sonometer-peers-'));
  const all = [openFfmpeg(), openLibebur128(folder), openPraat(folder)].filter(
    (peer) => peer !== undefined,
  );
  return {
    names: all.map(({ name }) => name),
    read(audio, measures) {
      const requested = all.filter((peer) => peer.measures.some((id) => measures.has(id)));
      if (requested.length === 0 || !('channels' in audio) || !fitsWav(audio)) return {};
      const path = join(folder, 'signal.wav');
      writeFileSync(path, wavBytes(audio.rateHz, audio.channels, 24));
      return Object.fromEntries(
        requested.map((peer) => {
          const readings = Object.entries(peer.read(path));
          return [
            peer.name,
            Object.fromEntries(readings.filter(([, one]) => Number.isFinite(one))),
          ];
        }),
      );
    },
    close: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whole numbers of 24 bits hold nothing over full scale. */
const fitsWav = ({ channels }: Samples): boolean =>
  channels.every((channel) => channel.every((x) => Math.abs(x) <= 1));
