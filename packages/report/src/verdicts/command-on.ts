/**
 * A command of ours with a file's own name in the place of `input.wav`, as a POSIX shell takes it:
 * no letter of a name is read as anything but a letter. Its output lies next to it:
 * `take-fixed.wav` for `output.wav`.
 */
export function commandOn(command: string, file: string | null | undefined): string {
  // a name with control characters is not for copying from a terminal
  if (!file || /\p{Cc}/u.test(file)) return command;
  const names = { in: quoted(file), out: quoted(fixedName(command, file)) };
  return command.replace(PLACES, (_, place: 'in' | 'out') => names[place]);
}

/** The form that a file has to have. */
export interface WrittenForm {
  readonly format?: string | undefined;
  readonly bitRateKbps?: number | undefined;
  readonly rateHz?: number | undefined;
}

/** Encoders by format; 24 bits keep the rounding of a gain below any recording's noise. */
const ENCODERS: Readonly<Record<string, string>> = {
  wav: 'pcm_s24le',
  flac: 'flac',
  mp3: 'libmp3lame',
  m4a: 'aac',
  ogg: 'libvorbis',
};

/** One gain over a whole file, written in the required form; without one, as 24-bit WAV. */
export function gainCommand(
  gainDb: number,
  file: string | null | undefined,
  { format, bitRateKbps, rateHz }: WrittenForm = {},
): string {
  const ending = format !== undefined && format in ENCODERS ? format : 'wav';
  const isLossy = ending !== 'wav' && ending !== 'flac';
  return commandOn(
    [
      `ffmpeg -i input.wav -af volume=${gainDb.toFixed(2)}dB`,
      ...(rateHz === undefined ? [] : [`-ar ${rateHz}`]),
      `-c:a ${ENCODERS[ending] ?? ''}`,
      ...(isLossy && bitRateKbps !== undefined ? [`-b:a ${bitRateKbps}k`] : []),
      `output.${ending}`,
    ].join(' '),
    file,
  );
}

/** The output file of a command of ours: its own ending stays where it names the same container. */
export function fixedName(command: string, file: string): string {
  const written = /\boutput\.(\w+)$/.exec(command)?.[1] ?? 'wav';
  const own = /\.([^./\\]*)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  const ending = SIMILAR.some((similar) => similar.includes(own) && similar.includes(written))
    ? own
    : written;
  return file.replace(/(\.[^./\\]*)?$/, `-fixed.${ending}`);
}

const PLACES = /\b(in|out)put\.\w+\b/g;

/** Endings that FFmpeg writes one container for. */
const SIMILAR: readonly (readonly string[])[] = [
  ['m4a', 'm4b', 'mp4'],
  ['ogg', 'oga', 'opus'],
  ['aiff', 'aif', 'aifc'],
  ['webm', 'mka', 'mkv'],
];

const quoted = (name: string) => {
  // neither an option nor a protocol of ffmpeg's; a Windows drive is none
  const isRead = /^(-|[^\\/]*:)/.test(name) && !/^[a-z]:[\\/]/i.test(name);
  const path = isRead ? `./${name}` : name;
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
};
