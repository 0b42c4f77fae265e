import { InputError } from '@sonometer/report/errors/failure.js';
import { matchesGlob } from '@sonometer/report/gate/glob.js';
import { counted, sizeText } from '@sonometer/report/reading/quantity.js';
import { printable } from '@sonometer/report/text/terminal/view.js';
import { jsonBytes, MAX_ANSWER_BYTES } from './answer-size.js';
import type { Folder } from './audio-backend.js';
import { listShape, objectShape, TEXT, type Tool } from './tool.js';

/** Whether a path matches: with `*`, `**` or `?` as a glob, otherwise as a part of it, in any case. */
export function matchesPattern(path: string, pattern: string): boolean {
  if (!/[*?]/.test(pattern)) return path.toLowerCase().includes(pattern.toLowerCase());
  return matchesGlob(`**/${pattern}`.toLowerCase(), path.toLowerCase());
}

const MAX_FILES = 200;
const USUAL_FILES = 50;
const MAX_FOLDERS = 50;
const FRAME_BYTES = 500;

/** The files that can be measured: how an agent finds a file whose name it was not given. */
export const listFilesTool = (folder: Folder): Tool => ({
  name: 'list_files',
  title: 'List audio files',
  description: 'Audio files with size, format and duration. Other tools take these paths.',
  input: () =>
    objectShape({
      match: {
        type: 'string',
        description: 'A glob with * and **, or part of a name.',
      },
      from: { type: 'integer', minimum: 0 },
      max: { type: 'integer', minimum: 1, maximum: MAX_FILES, default: USUAL_FILES },
    }),
  output: objectShape(
    {
      total: { type: 'integer' },
      folders: listShape({ path: TEXT, files: { type: 'integer' } }),
      files: listShape({
        path: TEXT,
        sizeBytes: { type: 'integer' },
        format: TEXT,
        codec: TEXT,
        channels: { type: 'integer' },
        sampleRate: { type: 'number' },
        durationSec: { type: 'number' },
      }),
    },
    ['total', 'files'],
  ),

  async call({ match, from = 0, max = USUAL_FILES }) {
    const wanted = typeof match === 'string' ? folder.within(match) : '**';
    if (wanted === undefined)
      throw new InputError({
        ...{ type: 'invalid_request', code: 'file_outside_roots' },
        message: `${String(match)} leads outside the folders, which are the only ones listed`,
        whatToDo: folder.about,
      });
    const all = (await folder.files()).filter(({ path }) => matchesPattern(path, wanted));
    const first = Number(from);
    const page = await Promise.all(
      all
        .slice(first, first + Number(max))
        .map(async (file) => ({ ...file, ...(await folder.header(file.path)) })),
    );
    const counts = new Map<string, number>();
    for (const { path } of all) {
      const name = path.slice(0, path.lastIndexOf('/') + 1) || './';
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const folders = [...counts]
      .map(([path, count]) => ({ path, files: count }))
      .slice(0, MAX_FOLDERS);
    const folderLines = [
      ...(folders.length > 1 ? folders.map(({ path, files: n }) => `${path} holds ${n}`) : []),
      ...(counts.size > MAX_FOLDERS ? [`and ${counts.size - MAX_FOLDERS} more folders`] : []),
    ];
    const files = filesWithin(
      page,
      MAX_ANSWER_BYTES - FRAME_BYTES - jsonBytes([folders, folderLines]),
    );
    const more = all.length - first - files.length;
    return {
      structured: { total: all.length, folders, files },
      text: [
        counted(all.length, 'audio file') +
          (typeof match === 'string'
            ? ` ${all.length === 1 ? 'matches' : 'match'} ${match}.`
            : '.'),
        ...folderLines,
        ...files.map(lineOf),
        ...(more > 0 ? [`and ${more} more: continue with from ${first + files.length}`] : []),
      ].join('\n'),
    };
  },
});

type File = Readonly<Record<string, unknown>>;

/** The first files that fit into the answer, each as an object and as a line; the next call continues. */
function filesWithin(page: readonly File[], maxBytes: number): readonly File[] {
  let leftBytes = maxBytes;
  const end = page.findIndex((file) => (leftBytes -= jsonBytes([file, lineOf(file)])) < 0);
  return end < 0 ? page : page.slice(0, Math.max(1, end));
}

function lineOf(file: Readonly<Record<string, unknown>>): string {
  const { path, sizeBytes, format, durationSec, sampleRate, channels, unreadable } = file;
  const size = sizeText(Number(sizeBytes));
  if (typeof unreadable === 'string')
    return `${printable(String(path))}  ${size}, cannot be read: ${unreadable}`;
  const length =
    typeof durationSec === 'number' ? `${durationSec} s` : 'duration not in the header';
  return `${printable(String(path))}  ${length}, ${String(format)}, ${Number(sampleRate) / 1000} kHz, ${String(channels)} ch, ${size}`;
}
