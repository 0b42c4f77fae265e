import { checkArgument } from '../core/arguments.js';
import { Fault } from '../core/fault.js';
import { countedChannels, isAssumed, type Speaker, SPEAKERS, unnamed } from '../core/layout.js';
import type { Warning } from '../core/warning.js';
import { checkDecoder, type Decoder } from './decoder.js';
import { withNext } from './wrap-decoder.js';

/**
 * Of channels that feed no loudspeaker: what they hold has a loudness only once a renderer has played it (ITU-R
 * BS.1770-5 Annex 4).
 *
 * @param origin Opens the message: `wav`, `caf`.
 * @param kind Which Ambisonics, where there are several.
 */
export const ambisonicsFault = (origin: string, kind = ''): Fault =>
  new Fault(
    'decode.unsupported',
    `${origin}: its channels are Ambisonics${kind}, which have no loudness before they are rendered to loudspeakers`,
  );

/** Layouts by the names that ITU-R BS.775 and FFmpeg give them, in the order of WAV. */
const LAYOUTS: Readonly<Record<string, readonly Speaker[]>> = {
  mono: ['M'],
  stereo: ['L', 'R'],
  '3.0': ['L', 'R', 'C'],
  quad: ['L', 'R', 'Ls', 'Rs'],
  '4.0': ['L', 'R', 'C', 'Cs'],
  '5.0': ['L', 'R', 'C', 'Ls', 'Rs'],
  '5.1': ['L', 'R', 'C', 'LFE', 'Ls', 'Rs'],
  '7.0': ['L', 'R', 'C', 'Lb', 'Rb', 'Ls', 'Rs'],
  '7.1': ['L', 'R', 'C', 'LFE', 'Lb', 'Rb', 'Ls', 'Rs'],
};
/** Channels of microphones or of Ambisonics have no loudspeakers. */
const UNNAMED = 'unnamed';

const BY_LOWER_CASE = new Map(SPEAKERS.map((speaker) => [speaker.toLowerCase(), speaker]));

/** @throws Fault `request.invalid` for text that names no layout of so many channels. */
function speakersIn(text: string, channels: number): readonly Speaker[] {
  const name = text.trim().toLowerCase();
  if (name === UNNAMED) return unnamed(channels);
  const named = LAYOUTS[name] ?? name.split(/[\s,]+/).map((one) => BY_LOWER_CASE.get(one) ?? one);
  const wrong = named.find((one) => !BY_LOWER_CASE.has(one.toLowerCase()));
  const problem =
    wrong !== undefined
      ? `${JSON.stringify(text)} is no layout: use ${Object.keys(LAYOUTS).join(', ')}, ${UNNAMED} or names such as L,R,C,LFE,Ls,Rs`
      : named.length !== channels
        ? `${JSON.stringify(text)} has ${countedChannels(named.length)}, and the file has ${channels}`
        : undefined;
  if (problem !== undefined)
    throw new Fault('request.invalid', `channelLayout ${problem}`, { param: 'channelLayout' });
  return named as readonly Speaker[];
}

const OF_LAYOUT: ReadonlySet<string> = new Set(['layout-assumed', 'layout-unknown']);

/** The same decoder with the loudspeakers that the caller names, instead of those of the file. */
export function withLayout(decoder: Decoder, layout: string | undefined): Decoder {
  checkDecoder('decoder', decoder);
  if (layout === undefined) return decoder;
  checkArgument('layout', layout, 'text', typeof (layout as unknown) === 'string');
  const speakers = speakersIn(layout, decoder.format.channels);
  const wrapped = withNext(decoder, () => decoder.next());
  Object.defineProperties(wrapped, {
    format: { value: { ...decoder.format, speakers }, enumerable: true },
    damage: {
      get: () => decoder.damage.filter(({ code }) => !OF_LAYOUT.has(code)),
      enumerable: true,
    },
  });
  return wrapped;
}

/** A warning where the order of the channels is assumed. */
export function assumedLayout(
  channels: number,
  mask: number | undefined,
  speakers: readonly Speaker[],
): readonly Warning[] {
  if (!isAssumed(channels, mask)) return [];
  const what =
    mask === undefined ? 'names no loudspeakers' : 'names loudspeakers of other channels';
  return [
    {
      code: 'layout-assumed',
      message: `the file ${what} for its ${channels} channels: ${speakers.join(' ')} are assumed, in which surrounds weigh 1.41 and an LFE nothing`,
    },
  ];
}

/** Order of the channels of Vorbis (Vorbis I, 4.3.9) and of Opus (RFC 7845, 5.1.1.2), as the place of each channel of WAV order. */
export const VORBIS_ORDER: Readonly<Record<number, readonly number[]>> = {
  3: [0, 2, 1],
  5: [0, 2, 1, 3, 4],
  6: [0, 2, 1, 5, 3, 4],
  7: [0, 2, 1, 6, 5, 3, 4],
  8: [0, 2, 1, 7, 5, 6, 3, 4],
};
