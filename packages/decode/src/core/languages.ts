/** Codes of one language: ISO 639-1, then ISO 639-2 (terminology, bibliography where it differs). */
const SAME: readonly (readonly string[])[] = (
  'ar ara|bg bul|ca cat|cs ces cze|cy cym wel|da dan|de deu ger|el ell gre|en eng|es spa|et est|eu eus baq|fa fas per|' +
  'fi fin|fr fra fre|ga gle|he heb|hi hin|hr hrv|hu hun|hy hye arm|id ind|is isl ice|it ita|ja jpn|ka kat geo|ko kor|' +
  'lt lit|lv lav|mk mkd mac|ms msa may|my mya bur|nb nob|nl nld dut|nn nno|no nor|pl pol|pt por|ro ron rum|ru rus|' +
  'sk slk slo|sl slv|sq sqi alb|sr srp|sv swe|th tha|tr tur|uk ukr|vi vie|zh zho chi'
)
  .split('|')
  .map((codes) => codes.split(' '));

/** `pt-BR` and `por` are one language, and so are `ger` and `deu`. */
export function isSameLanguage(one: string, other: string): boolean {
  const [a, b] = [one, other].map((code) => code.toLowerCase().split(/[-_]/)[0] ?? '');
  if (a === undefined || b === undefined || a === '' || b === '') return false;
  return a === b || SAME.some((codes) => codes.includes(a) && codes.includes(b));
}
