/**
 * A command of ours with a file's own name in the place of `input.wav`, as a POSIX shell takes it:
 * no letter of a name is read as anything but a letter. Its output lies next to it:
 * `take-fixed.wav` for `output.wav`.
 */
export function commandOn(command: string, file: string | null | undefined): string {
  // a name with control characters is not for copying from a terminal
  if (!file || /\p{Cc}/u.test(file)) return command;
  const [, path = file, track] = TRACK.exec(file) ?? [];
  const isChosen = track === undefined || command.includes('-map 0:a');
  const names = {
    in: quoted(path) + (isChosen ? '' : ` -map 0:a:${Number(track) - 1}`),
    out: quoted(fixedName(command, file)),
  };
  return command.replace(PLACES, (_, place: 'in' | 'out') => names[place]);
}

/** A row of one audio track of a file is named after both: `film.mkv#2`. */
const TRACK = /^(.+\.(?:m4[abv]|mp4|mov|mk[av]|web[ma]))#([1-9]\d{0,2})$/i;

export const isTrackName = (file: string): boolean => TRACK.test(file);

export const trackName = (file: string, index: number): string => `${file}#${index}`;

/** A part of a file is named as a temporal fragment (W3C, Media Fragments URI 1.0, 4.2.1). */
const PART = /^(.+)#t=([\d.]+),([\d.]+)$/;

/** Names a part of a file, whose gain is to change. */
export const partName = (file: string, startSec: number, durationSec: number): string =>
  `${file}#t=${[startSec, startSec + durationSec].map((sec) => Number(sec.toFixed(3))).join(',')}`;

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
  const [, path = file, startSec, endSec] = PART.exec(file ?? '') ?? [];
  const volume = `volume=${gainDb.toFixed(2)}dB`;
  return commandOn(
    [
      'ffmpeg -i input.wav',
      startSec === undefined
        ? `-af ${volume}`
        : `-af "${volume}:enable='between(t,${startSec},${endSec})'"`,
      ...(rateHz === undefined ? [] : [`-ar ${rateHz}`]),
      `-c:a ${ENCODERS[ending] ?? ''}`,
      ...(isLossy && bitRateKbps !== undefined ? [`-b:a ${bitRateKbps}k`] : []),
      `output.${ending}`,
    ].join(' '),
    path,
  );
}

/** The output file of a command of ours: its own ending stays where it names the same container. */
export function fixedName(command: string, file: string): string {
  const written = /\boutput\.(\w+)$/.exec(command)?.[1] ?? 'wav';
  const [, path, track] = TRACK.exec(file) ?? [];
  const of = path === undefined ? file : path.replace(/(?=\.[^.]*$)/, `-${track}`);
  const own = /\.([^./\\]*)$/.exec(of)?.[1]?.toLowerCase() ?? '';
  const ending = SIMILAR.some((similar) => similar.includes(own) && similar.includes(written))
    ? own
    : written;
  return of.replace(/(\.[^./\\]*)?$/, `-fixed.${ending}`);
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
