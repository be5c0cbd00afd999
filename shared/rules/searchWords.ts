/** One word of a search term. A text matches a term that has each of its words, in any order. */
export interface SearchWord {
  readonly text: string;
  /** Any part of a text matches; otherwise only the beginning of a word. */
  readonly isInfix: boolean;
  /** Digits of which a telephone number contains one; empty for words without digits. */
  readonly numbers: readonly string[];
}

/** Shorter words match the beginning of words only. */
const minInfixLength = 3;
/** More words find nothing more than these do. */
const maxWords = 10;

/** What nobody sees and nobody means: zero-width spaces, soft hyphens, marks of direction, byte-order marks. */
const invisibleCharacters = /[\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** Writing systems without spaces between words: each character begins one. */
const unspacedScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** The text on one line, without what nobody sees. */
export const toVisibleLine = (text: string): string =>
  text.replaceAll(/\s/g, ' ').replaceAll(invisibleCharacters, '').split(/\s/).filter(Boolean).join(' ');

const isNumberText = (text: string): boolean => /^[\d()+./-]+$/.test(text) && /\d/.test(text);

/** Beginning, optional digit and the rest of mobiles: whole ones with and without the country, without the area, and begun ones. */
const mobilePatterns = [
  [/^(55[1-9]\d)(9?)([6-9]\d{7})$/, '9'],
  [/^([1-9]\d)(9?)([6-9]\d{7})$/, '9'],
  [/^()(9)([6-9]\d{7})$/, '9'],
  [/^(55[1-9]\d)(9?)([6-9]\d{0,6})$/, '9'],
  [/^(52)(1?)([2-9]\d{1,9})$/, '1'],
  [/^(54)(9?)([1-3]\d{1,9})$/, '9'],
  [/^()(9)(11\d{8}|[23]\d{9})$/, '9'],
  // Argentina's 15 stands behind the area code, where it is dialled without the country.
  [/^(11|[23]\d{2,3})(15)(\d{6,8})$/, '15'],
] as const;

/** The digits, and those of the same mobile with or without the digit that Brazil, Mexico and Argentina leave out at times. */
function numberVariants(word: string): string[] {
  const digits = word.replaceAll(/\D/g, '');
  const local = digits.replace(/^0+/, '') || digits;
  for (const [pattern, digit] of mobilePatterns) {
    const [, area, optional, rest] = pattern.exec(local) ?? [];
    if (area !== undefined) {
      return [local, optional === '' ? `${area}${digit}${rest}` : `${area}${rest}`];
    }
  }
  return [local];
}

function toSearchWord(text: string): SearchWord {
  const numbers = isNumberText(text.replaceAll(' ', '')) ? numberVariants(text) : [];
  return { text, isInfix: [...text].length >= minInfixLength || unspacedScripts.test(text) || !/[\p{L}\p{N}]/u.test(text), numbers };
}

/** The words of a term; parts of a number, as in `(11) 94417-0932`, are one. */
export function parseSearchTerm(term: string): readonly SearchWord[] {
  const words: string[] = [];
  let isNumber = false;
  for (const word of toVisibleLine(term.normalize('NFKC')).split(' ').filter(Boolean)) {
    const goesOn = isNumber && isNumberText(word);
    isNumber = isNumberText(word);
    words.push(goesOn ? `${words.pop()} ${word}` : word);
  }
  return [...new Set(words)].slice(0, maxWords).map(toSearchWord);
}

/** Shorter words alone are looked for in names and numbers only: they would be in too many messages. */
export const hasLongWord = (term: string): boolean => parseSearchTerm(term).some(({ text }) => [...text].length >= minInfixLength);

/** Characters after which a word begins. */
export const wordSeparators = [' ', '\n', '-', '(', '.', '/', '*', "'", '"'] as const;

const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i' };

/** The text without case, accents and what nobody sees. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(invisibleCharacters, (character) => (/\s/.test(character) ? ' ' : ''))
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðı]/g, (letter) => letters[letter] ?? letter);

/** Whether a folded text has a folded word. */
const hasWord = (text: string, word: string, isInfix: boolean): boolean =>
  isInfix ? text.includes(word) : text.startsWith(word) || wordSeparators.some((separator) => text.includes(separator + word));

/** A term as a test of texts that are folded already, and of numbers. */
export function createSearchTest(term: string): (foldedText: string, numbers?: readonly string[]) => boolean {
  const words = parseSearchTerm(term).map((word) => ({ ...word, text: foldText(word.text) }));
  return (foldedText, numbers = []) =>
    words.every(
      ({ text, isInfix, numbers: digits }) =>
        hasWord(foldedText, text, isInfix) ||
        digits.some((part) => numbers.some((number) => (part.length < minInfixLength ? number.startsWith(part) : number.includes(part)))),
    );
}

/** Whether the texts and numbers of something match a term. */
export const matchesSearch = (term: string, texts: readonly string[], numbers: readonly string[] = []): boolean =>
  createSearchTest(term)(texts.map(foldText).join('\n'), numbers);
