const MAX_CHARACTERS = 256;

/**
 * Text from a file, fit to be shown: one line, without control, format and unpaired surrogate characters, cut at a
 * length.
 */
export const cleanText = (text: string): string =>
  Array.from(
    text
      .slice(0, 8 * MAX_CHARACTERS)
      .replaceAll(/[\p{Zl}\p{Zp}\s]+/gu, ' ')
      .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
      .trim(),
  )
    .slice(0, MAX_CHARACTERS)
    .join('');

/** Up to the first zero. */
export const upToZero = (text: string): string => text.slice(0, `${text}\0`.indexOf('\0'));
