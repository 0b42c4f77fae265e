import {
  ALBUM_KIND_NAMES,
  albumAnswer,
  type AlbumKindName,
} from '@sonometer/report/album/kinds.js';
import { Album } from '@sonometer/report/album/album.js';
import { chapterOutcomes } from '@sonometer/report/album/chapters.js';
import { openAlbum, type PartOutcome } from '@sonometer/report/album/open-album.js';
import { albumPage } from '@sonometer/report/text/album.js';
import { openPaint } from '@sonometer/report/text/terminal/paint.js';
import type { Shape } from '../service/shape.js';
import { sideBySide } from '../service/analysis/side-by-side.js';
import type { Body } from './audio-backend.js';
import { jsonBytes, MAX_ANSWER_BYTES, withinBytes } from './answer-size.js';
import { readableNumbers } from './readable-numbers.js';
import {
  type Arguments,
  audioIn,
  recordingName,
  objectShape,
  recordingsShape,
  type Tool,
} from './tool.js';

/** Fits into one answer; the routes and the command line take more. */
const MAX_PARTS = 30;
/** The spread is in the text. */
const ALBUM = Object.fromEntries(
  Object.entries(Album.properties).flatMap(([name, shape]): [string, Shape][] =>
    name === 'spread' ? [] : [[name, { ...shape }]],
  ),
);
const VIEW = { width: 120, paint: openPaint(false) };

/** Several recordings as one work, in their order. */
export const albumTool: Tool = {
  name: 'analyze_album',
  title: 'Analyze an album',
  description: `Up to ${MAX_PARTS} files as one work: its loudness and gains, outliers, fixes.`,
  input: (backend) =>
    objectShape(
      {
        items: recordingsShape(backend, { min: 1, max: MAX_PARTS }),
        as: { type: 'string', enum: ALBUM_KIND_NAMES },
      },
      ['items'],
    ),
  output: objectShape(ALBUM, ['verdict', 'whole', 'standsOut']),

  async call({ items, as = 'album' }, backend, context) {
    const kind = as as AlbumKindName;
    const given = items as readonly Arguments[];
    const isOneFile = given.length === 1;
    const answer = albumAnswer(kind, { isOneFile });
    const outcomes = await sideBySide(
      given,
      backend.atOnce,
      async (item): Promise<readonly PartOutcome[]> => {
        const audio = audioIn(item, backend);
        const name = recordingName(audio);
        try {
          const measured = await backend.measureAnswer(audio, answer, {}, context);
          return isOneFile ? chapterOutcomes(measured.body, () => name) : [{ name, ...measured }];
        } catch (thrown) {
          return [{ name, failure: backend.failureOf(thrown) }];
        }
      },
    );
    const fold = openAlbum(kind, 'given');
    for (const outcome of outcomes.flat()) fold.push(outcome);
    const album = fold.end();
    const text = albumPage(album, VIEW);
    const { spread: _spread, ...reported } = album;
    return {
      structured: withinBytes(
        readableNumbers(reported) as Body,
        MAX_ANSWER_BYTES - FRAME_BYTES - jsonBytes(text),
      ).body,
      text,
    };
  },
};

const FRAME_BYTES = 500;
