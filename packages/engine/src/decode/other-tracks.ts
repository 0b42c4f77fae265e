import type { Warning } from '../core/warning.js';

/**
 * A warning where a file has several tracks of sound, of which one is measured.
 *
 * @param names Of all tracks of sound, in their order: codec, language.
 * @param measured Place of the measured one.
 */
export const otherTracks = (names: readonly string[], measured: number): readonly Warning[] =>
  names.length < 2
    ? []
    : [
        {
          code: 'other-tracks',
          message: `the file has ${names.length} audio tracks: ${names
            .map((name, i) => `${i + 1} (${name})`)
            .join(', ')}; only track ${measured + 1} was measured`,
          count: names.length - 1,
        },
      ];
