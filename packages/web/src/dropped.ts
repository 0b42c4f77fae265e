import type { AnalysisGroup } from './further.js';

/** A file, and where it lay in what was dropped: `takes/day 1/a.wav`. */
export interface Dropped {
  readonly file: File;
  readonly path: string;
}

/**
 * Files of a folder that are no audio are skipped; a file that was named by itself is always tried.
 */
const AUDIO =
  /\.(wav|wave|bwf|w64|gsm|au|snd|rf64|aiff?|aifc|caf|mp[123]|flac|m4a|m4b|mp4|mov|aac|alac|ogg|oga|opus|webm|mka|mkv|wma|ac3)$/i;

/** Files and folders of a drop, however deep. To be called at once: a drop is gone after its event. */
export async function filesOfDrop(transfer: DataTransfer): Promise<readonly Dropped[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...transfer.files].map((file) => ({ file, path: file.name }));
  const found = await Promise.all(entries.map((entry) => filesOf(entry, true)));
  return inOrder(found.flat());
}

/** Files that an input gave: chosen one by one, or with their folder. */
export const filesOfInput = (input: HTMLInputElement): readonly Dropped[] =>
  inOrder(
    [...(input.files ?? [])]
      .map((file) => ({ file, path: file.webkitRelativePath || file.name }))
      .filter(({ path }) => !path.includes('/') || AUDIO.test(path)),
  );

const inOrder = (files: readonly Dropped[]): readonly Dropped[] =>
  files.some(({ path }) => path.includes('/'))
    ? [...files].sort((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }))
    : files;

async function filesOf(entry: FileSystemEntry, isNamed: boolean): Promise<readonly Dropped[]> {
  const path = entry.fullPath.replace(/^\//, '');
  if (entry.isFile) {
    if (!isNamed && !AUDIO.test(path)) return [];
    const file = await new Promise<File>((resolve, reject) => {
      (entry as FileSystemFileEntry).file(resolve, reject);
    });
    return [{ file, path }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    // a reader gives at most a hundred at a time
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) break;
    found.push(...some);
  }
  return (await Promise.all(found.map((one) => filesOf(one, false)))).flat();
}

/** The request of the form, for each of the ways to send it. */
export interface Requested {
  readonly answer: string;
  /** For a reader: `Mix`. */
  readonly title: string;
  /** Options of the engine. */
  readonly options: Readonly<Record<string, string | number>>;
  readonly route: string;
  /** For the HTTP interface: the options, and the profile. */
  readonly given: Readonly<Record<string, string | number>>;
  /** Of the command line, before the file. */
  readonly command: string;
}

/** The choices of the form. */
export const choicesOf = (form: HTMLFormElement): readonly HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('input[name=question]'),
];

export const chosenIn = (form: HTMLFormElement): string =>
  (form.elements.namedItem('question') as RadioNodeList).value;

/** The analyses that the form offers, by subject; the overview has none. */
export const questionGroups = (form: HTMLFormElement): readonly AnalysisGroup[] =>
  [...form.querySelectorAll<HTMLElement>('[data-subject]')].map((group) => ({
    subject: group.dataset['subject'] ?? '',
    analyses: choicesOf(form)
      .filter((choice) => group.contains(choice))
      .map((choice) => ({ answer: choice.value, title: titleOf(choice) })),
  }));

/**
 * Reads an analysis from its form, the chosen one or another; the choices carry the name at each
 * interface.
 */
export function readRequestedFrom(form: HTMLFormElement, wanted?: string): Requested {
  const answer = wanted ?? chosenIn(form);
  const target = form.elements.namedItem('target') as HTMLSelectElement;
  const source = form.elements.namedItem('roomSource') as HTMLSelectElement;
  const choice = choicesOf(form).find(({ value }) => value === answer);
  const { route = '', command = '', profile } = choice?.dataset ?? {};
  const options: Record<string, string> = {};
  if (answer === 'target') options['target'] = target.value;
  if (answer === 'profile.room') options['roomSource'] = source.value;
  const flags = Object.entries(options).map(([name, value]) => `--${kebab(name)} ${value}`);
  return {
    answer,
    title: choice ? titleOf(choice) : answer,
    options,
    route,
    given: { ...(profile !== undefined && { profile }), ...options },
    command: [command, 'FILE', ...flags].filter((word) => word !== '').join(' '),
  };
}

/** The same of another track of the file. */
export const ofTrack = (
  { options, given, command, ...rest }: Requested,
  index: number,
): Requested => ({
  ...rest,
  options: { ...options, track: String(index) },
  given: { ...given, track: String(index) },
  command: `${command.replace(/ --track \d+$/, '')} --track ${index}`,
});

/** Its name, without what it shows. */
export const titleOf = (choice: HTMLInputElement): string =>
  (choice.labels?.[0]?.querySelector('b')?.textContent ?? choice.value).trim();

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
