import { framesOf, getChannel } from '@sonometer/decode/core/audio';
import { gridFrame } from '../../core/numbers.js';
import { defineDerived } from '../../derived/derived.js';
import { defineFeature } from '../feature.js';
import { type CeilingWindows, openCeilingWindows, openShapes } from './ceiling-windows.js';
import { CROWDING_HOP_SEC, CROWDING_WINDOW_SEC, peakCrowding } from './peak-crowding.js';

/**
 * Chosen on 9 pieces of music of four packages: at most 0.29 as they are, and 0.34 and more where they were clipped by
 * 6 to 12 dB, with and without a codec (docs/measures/overload.md#first-look).
 */
const MIN_CROWDING = 0.32;
const MAX_WINDOWS = 6;

interface Excerpt {
  readonly startSec: number;
  readonly endSec: number;
}

/** The windows in which the peaks of a channel crowd most, those that overlap as one, in order of time. */
export const crowdedStretches = defineDerived({
  id: 'crowded-stretches',
  // Basis: docs/measures/overload.md#first-look
  needs: { peakCrowding },
  derive({ peakCrowding: channels }): readonly Excerpt[] {
    const crowdings = Array.from(channels[0] ?? [], (_, i) =>
      Math.max(...channels.map((one) => one[i] ?? 0)),
    );
    const chosen = crowdings
      .map((crowding, i) => ({ crowding, startSec: i * CROWDING_HOP_SEC }))
      .filter(({ crowding }) => crowding >= MIN_CROWDING)
      .sort((a, b) => b.crowding - a.crowding)
      .slice(0, MAX_WINDOWS)
      .sort((a, b) => a.startSec - b.startSec);
    const joined: Excerpt[] = [];
    for (const { startSec } of chosen) {
      const last = joined.at(-1);
      const endSec = startSec + CROWDING_WINDOW_SEC;
      if (last && startSec <= last.endSec)
        joined[joined.length - 1] = { startSec: last.startSec, endSec };
      else joined.push({ startSec, endSec });
    }
    return joined;
  },
});

/** The ceilings of every channel in each of those stretches. */
export const excerptCeilings = defineFeature({
  id: 'excerpt-ceilings',
  // Basis: as ceiling-windows
  reads: 'channels',
  needs: { stretches: crowdedStretches },

  open({ format: { rateHz, channels }, kernels, inputs: { stretches } }) {
    const found: CeilingWindows[] = [];
    const waiting = stretches.map(({ startSec, endSec }) => ({
      from: gridFrame(startSec, 1, rateHz),
      to: gridFrame(endSec, 1, rateHz),
    }));
    const shapes = openShapes(rateHz, kernels);
    const searches = Array.from({ length: channels }, () => {
      const search = openCeilingWindows(rateHz, kernels, shapes);
      return { search, start: search.save() };
    });
    let frame = 0;
    return {
      push(block) {
        const end = frame + framesOf(block);
        for (let next = waiting[0]; next && next.from < end; next = waiting[0]) {
          const from = Math.max(next.from - frame, 0);
          const to = Math.min(next.to, end) - frame;
          for (const [c, { search }] of searches.entries())
            search.push(getChannel(block, c).subarray(from, to), block);
          if (next.to > end) break;
          for (const { search, start } of searches) {
            found.push(search.end());
            search.load(start); // kernels are opened once: their memory is freed with the analysis
          }
          waiting.shift();
        }
        frame = end;
      },
      end: (): readonly CeilingWindows[] => found,
    };
  },
});
