import { contentWindows, type ContentKind } from './content-windows.js';
import { defineDerived } from '../derived.js';

/** A window sounds like a voice from this score on. */
const VOICED_FROM = 0.5;

export interface ContentShares {
  /** Windows that are not silence. */
  readonly active: number;
  /** Shares of them; 0 without any. */
  readonly voice: number;
  readonly music: number;
  readonly noise: number;
  /** Share of them with a voice in it, whatever else they sound like. */
  readonly voiced: number;
  /** Why there are none; empty where there are. */
  readonly reason: string;
}

/** Shares of the kinds among the windows that are not silence (docs/measures/content.md#active-kind). */
export const contentShares = defineDerived({
  id: 'content-shares',
  basis: 'docs/measures/content.md#active-kind',
  needs: { windows: contentWindows },

  derive({ windows }): ContentShares {
    const heard = windows.filter(({ kind }) => kind !== 'silence');
    const share = (holds: (window: (typeof heard)[number]) => boolean) =>
      heard.length > 0 ? heard.filter(holds).length / heard.length : 0;
    const of = (wanted: ContentKind) => share(({ kind }) => kind === wanted);
    return {
      active: heard.length,
      voice: of('voice'),
      music: of('music'),
      noise: of('noise'),
      voiced: share(({ voice }) => voice >= VOICED_FROM),
      reason: reasonOf(windows.length, heard.length),
    };
  },
});

function reasonOf(windows: number, heard: number): string {
  if (windows === 0) return 'shorter than 20 ms';
  return heard === 0 ? 'nothing rises above −60 dBFS' : '';
}
