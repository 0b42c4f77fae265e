/** The few colours that a summary has; each is the identity where there are none. */
export interface Paint {
  /** A heading. */
  strong(text: string): string;
  /** Text that readers may skip: units, margins, axes. */
  faint(text: string): string;
  good(text: string): string;
  warning(text: string): string;
  bad(text: string): string;
  /** The ink of plots. */
  plot(text: string): string;
}

const codes = {
  strong: [1, 22],
  faint: [2, 22],
  good: [32, 39],
  warning: [33, 39],
  bad: [31, 39],
  plot: [36, 39],
} as const satisfies Record<keyof Paint, readonly [number, number]>;

export function openPaint(isColourful: boolean): Paint {
  const brush =
    ([on, off]: readonly [number, number]) =>
    (text: string) =>
      isColourful && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return {
    strong: brush(codes.strong),
    faint: brush(codes.faint),
    good: brush(codes.good),
    warning: brush(codes.warning),
    bad: brush(codes.bad),
    plot: brush(codes.plot),
  };
}
