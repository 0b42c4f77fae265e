/** What to do about a file that cannot be decoded, by what the message states; the first that fits. */
const ADVICE: readonly (readonly [message: RegExp, whatToDo: string])[] = [
  [/the file is empty/, 'Export or download it again.'],
  [
    /file is incomplete/,
    'Copy or download it again until it has its full size. A recording that broke off needs a repair program and an intact file of the same recorder.',
  ],
  [/video without sound/, 'Export the video with its sound, or choose the file of the sound.'],
  [/no audio track/, 'Check that it is the right file: it has no sound.'],
  [/^text is not/i, 'Check that it is the right file: it contains words, not sound.'],
  [/breaks off inside/, 'Copy or download it again until it has its full size.'],
  [/contains no audio|holds no audio/, 'Export it again: it has a header, but no samples.'],
  [/not sound/, 'Decode it with a program that supports it, and measure the result.'],
  [/divide them by/, 'Divide the samples, or export the file as integers.'],
  [
    /change midway/,
    'Convert it to one rate and layout: `ffmpeg -i FILE -ar 48000 -ac 2 FILE.wav`.',
  ],
  [/rendered/, 'Render it to loudspeakers first, and measure the result.'],
  [
    /no channels|\b0 channels|: 0 Hz|^0 Hz/,
    'Its header is damaged. Get the file again, or name its format: `ffmpeg -f s16le -ar 44100 -ac 2 -i FILE FILE.wav`.',
  ],
  [/sample rate of at least/, 'Resample it: `ffmpeg -i FILE -ar 48000 FILE.wav`.'],
  [/channels/, 'Fold it down: `ffmpeg -i FILE -ac 2 FILE.wav`.'],
];

/** The advice on a failure of that code; nothing where the code has advice enough. */
export const unsupportedAdvice = (code: string, message: string): string | undefined =>
  code === 'unsupported_format'
    ? ADVICE.find(([pattern]) => pattern.test(message))?.[1]
    : undefined;
