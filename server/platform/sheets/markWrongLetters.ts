/** Stands before a character that was read in another encoding than the rest of its file; no file contains it. */
export const oddCharacterMark = '\uFFFE';

export const unmark = (text: string): string => text.replaceAll(oddCharacterMark, '');

/**
 * What no Western text has, of bytes read as Windows-1252. Each pattern looks at one character and its neighbours.
 * - Bytes that it does not define, and a sign that nobody writes.
 * - Signs within a word: `Gra¿yna` is Polish, `S‹o` of a Mac.
 * - Signs that stand beside no letter, before it or behind it: `£ukasz` and `Pawe³` are Polish, `Jos‚` is of DOS.
 * - Signs beside a quotation mark or dash: `’†` is Japanese.
 * - Capitals behind a small letter that only other languages have, and letters of Turkish (and of Icelandic).
 * - Letters in places where Western languages do not have them: `Nìmec` and `Dvoøák` are Czech, `Erdõs` is Hungarian.
 */
const oddPatterns = [
  /[\u0080-\u009Fƒ]/gu,
  /(?<=\p{L})[¡-©¬®¯±µ¶¸¼-¿×÷†‡‰€™“”„‚‹›¹²³](?=\p{L})/gu,
  /[£-¦¨¬¯±¶¸¼-¾÷ˆ˜‡‰](?=\p{L})|(?<=\p{L})[¤-¦¨¬¯±¶¸¼-¾÷ˆ˜‡‚]|(?<=[a-ln-z])³/gu,
  /(?<=[‘’“”–—])[†‡¤-¦¬¯¼-¾ˆ˜]|[†‡¤-¦¬¯¼-¾ˆ˜](?=[‘’“”–—])/gu,
  /(?<=\p{Ll})[ÆŽŠŒŸ]|[ÐÞÝðþý]/gu,
  /[ìùÌÙ](?=\p{L})|ø(?=[À-ÿ])|[õÕ](?=\p{L})(?![eE])/gu,
] as const;

const otherCharacters = /[^\0-\u007F]/g;
const otherRuns = /[^\0-\u007F]{3,}/g;
const isLetters = (run: string): boolean => /^[À-ÖØ-öø-ÿ]+$/.test(run);

/** Western words have no three different letters with accents beside one another; lines of dashes are one character many times. */
const isForeignRun = (run: string): boolean =>
  run.length > 3 ? new Set(run).size > 2 : isLetters(run) && new Set(run.toLowerCase()).size === 3;

/** Places in a text, read as Windows-1252, of characters that are probably others. */
function findOddCharacters(text: string): ReadonlySet<number> {
  const places = new Set<number>();
  for (const { 0: run, index } of text.matchAll(otherRuns)) {
    if (isForeignRun(run)) {
      Array.from(run, (_, offset) => places.add(index + offset));
    }
  }
  for (const { index } of oddPatterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
    places.add(index);
  }
  return places;
}

/** Above this share of its characters beyond ASCII, odd ones make a text one of another encoding. */
const maxOddShare = 0.25;

/**
 * Marks the characters of a text, read as Windows-1252, that are probably others; null where it is in another encoding as a whole. Which
 * one, a list of short names does not tell: Big5 and GBK, or two code pages of one alphabet, have the same bytes.
 */
export function markWrongLetters(text: string): string | null {
  const places = findOddCharacters(text);
  if (places.size > (text.match(otherCharacters)?.length ?? 0) * maxOddShare) {
    return null;
  }
  let start = 0;
  const parts = [...places]
    .toSorted((one, other) => one - other)
    .map((place) => {
      const part = text.slice(start, place) + oddCharacterMark;
      start = place;
      return part;
    });
  return parts.join('') + text.slice(start);
}

/** UTF-8 that another program has read as Windows-1252 and saved (`JosÃ©`), and what stands for a lost letter. */
const brokenLetter = /[ÃÂ][¡-ª¬-º¼-¿]|\uFFFD/g;
export const markBrokenLetters = (text: string): string => text.replaceAll(brokenLetter, `${oddCharacterMark}$&`);
