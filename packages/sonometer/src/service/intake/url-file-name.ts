/**
 * The file name that a URL ends in, for people to recognise the file by: decoded, without control
 * characters, at most 255 characters; `undefined` when the path ends in a slash.
 */
export function urlFileName(url: URL): string | undefined {
  const last = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  // A decoded slash is no longer a separator, and must not look like one.
  const name = decoded(last)
    .replace(/[\p{Cc}/\\]/gu, '_')
    .slice(0, 255);
  return name === '' ? undefined : name;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // not UTF-8: unchanged
  }
}
