/** A number, or a sentence with numbers: a page has the real sign (U+2212), a terminal the one that can be typed. */
export const minus = (text: number | string): string =>
  String(text).replace(/(^|[ (])-(?=[\d∞])/g, '$1−');
