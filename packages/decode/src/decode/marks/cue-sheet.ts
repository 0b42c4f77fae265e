import { type Mark, MAX_MARKS } from '../../core/mark.js';
import { cleanText } from '../claims/named-claim.js';

/** Frames of a compact disc in a second. */
const FRAMES_PER_SEC = 75;

/**
 * The tracks of a cue sheet (CDRWIN): each begins with its index 01.
 *
 * @param fileName Of the recording: of a sheet of several files only its own tracks count.
 */
export function readCueSheet(sheet: string, tag: string, fileName?: string): readonly Mark[] {
  const files: { name: string; tracks: Track[] }[] = [];
  let track: Track | undefined;
  for (const line of sheet.slice(0, MAX_SHEET_CHARACTERS).split(/\r?\n|\r/)) {
    const [, word = '', rest = ''] = /^\s*\ufeff?(\w+)\s+(.*?)\s*$/.exec(line) ?? [];
    switch (word.toUpperCase()) {
      case 'FILE':
        files.push({ name: unquoted(rest.replace(/\s+\w+$/, '')), tracks: [] });
        track = undefined;
        break;
      case 'TRACK':
        track = { number: Number.parseInt(rest, 10), title: '', startSec: undefined };
        if (files.length === 0) files.push({ name: '', tracks: [] });
        files.at(-1)?.tracks.push(track);
        break;
      case 'TITLE':
        if (track) track.title = cleanText(unquoted(rest));
        break;
      case 'INDEX': {
        const [, index, min, sec, frame] = /^(\d+)\s+(\d+):(\d+):(\d+)$/.exec(rest) ?? [];
        if (track && Number(index) === 1)
          track.startSec = 60 * Number(min) + Number(sec) + Number(frame) / FRAMES_PER_SEC;
      }
    }
  }
  const own = files.length > 1 ? files.filter(({ name }) => isSame(name, fileName)) : files;
  return own
    .flatMap(({ tracks }) => tracks)
    .slice(0, MAX_MARKS)
    .flatMap(({ title, startSec }): Mark | [] =>
      startSec === undefined
        ? []
        : { kind: 'track', tag, startSec, ...(title !== '' && { title }) },
    );
}

const MAX_SHEET_CHARACTERS = 1_048_576;

interface Track {
  readonly number: number;
  title: string;
  startSec: number | undefined;
}

const unquoted = (text: string): string => text.replace(/^"(.*)"$/, '$1');

/** The sheet may name another format than that of the recording, which was encoded since. */
const isSame = (name: string, fileName: string | undefined): boolean =>
  fileName !== undefined && stemOf(name) === stemOf(fileName);

const stemOf = (path: string): string =>
  path
    .replace(/^.*[\\/]/, '')
    .replace(/\.\w+$/, '')
    .toLowerCase();
