/**
 * A command of ours with a file's own name in the place of `input.wav`, as a POSIX shell takes it: no letter of a name
 * is read as anything but a letter. What it writes lies beside: `take-fixed.wav` for `output.wav`.
 */
export function commandOn(command: string, file: string | null | undefined): string {
  // a name with control characters is not for copying from a terminal
  if (!file || /\p{Cc}/u.test(file)) return command;
  const names: Readonly<Record<string, string>> = {
    'input.wav': quoted(file),
    'output.wav': quoted(file.replace(/(\.[^./\\]*)?$/, '-fixed.wav')),
  };
  return command.replace(/\b(in|out)put\.wav\b/g, (name) => names[name] ?? name);
}

const quoted = (name: string) => {
  // neither an option nor a protocol of ffmpeg's
  const isRead = /^(-|[\w+.-]{2,}:)/.test(name);
  const path = isRead ? `./${name}` : name;
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
};
