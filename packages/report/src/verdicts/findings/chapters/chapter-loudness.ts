import { figure } from '../../../reading/quantity.js';
import { defineFinding } from '../../finding.js';

const SILENT_LUFS = -70;

/** A listener who moves from one chapter to the next should not have to reach for the volume. */
export const chapterLoudness = defineFinding({
  id: 'chapter-loudness',
  title: 'Loudness of the chapters',
  needs: ['chapterList'],
  thresholds: {
    apart: {
      value: 4,
      unit: 'LU',
      source: 'project choice, as for the tracks of an album (docs/album.md)',
    },
  },
  find({ objects }, { thresholds: { apart } }) {
    const chapters = objects('chapterList')
      .map((chapter, i) => ({
        title: typeof chapter['title'] === 'string' ? chapter['title'] : `chapter ${i + 1}`,
        lufs: Number(chapter['integratedLufs']),
        startSec: Number(chapter['startSec']),
        endSec: Number(chapter['endSec']),
      }))
      .filter(({ lufs }) => lufs > SILENT_LUFS)
      .sort((a, b) => a.lufs - b.lufs);
    const [quiet, loud] = [chapters[0], chapters.at(-1)];
    if (!quiet || !loud) return undefined;
    if (quiet === loud) return { severity: 'good', text: `${figure(quiet.lufs, 'LUFS')} LUFS.` };
    const text = `${figure(loud.lufs - quiet.lufs, 'LU')} LU between the quietest chapter (${quiet.title}, ${figure(quiet.lufs, 'LUFS')} LUFS) and the loudest (${loud.title}, ${figure(loud.lufs, 'LUFS')} LUFS).`;
    if (loud.lufs - quiet.lufs <= apart.value) return { severity: 'good', text };
    return {
      severity: 'warn',
      text,
      advice: 'Bring the chapters to one loudness, unless the difference is intended.',
      places: [quiet, loud],
    };
  },
});
