/** Variation selectors, the frame of keycap emoji (1️⃣ is a 1) and what nobody sees. */
const invisibleMarks = /[\u{FE0E}\u{FE0F}\u{20E3}\p{Cf}]/gu;
const diacritics = /\p{Diacritic}/gu;

/** A digit of another script. */
function toLatinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) {
    zero -= 1;
  }
  return String((code - zero) % 10);
}

/** How answers and names are compared: without case, accents, width of letters, and spaces around. */
export const normalizeAnswer = (text: string): string =>
  text
    .replaceAll(invisibleMarks, '')
    .normalize('NFKD')
    .replaceAll(diacritics, '')
    .replaceAll(/[^\P{Nd}0-9]/gu, toLatinDigit)
    .trim()
    .toLowerCase();

/** Cardinals from zero on, in Portuguese, Spanish, and English. */
const cardinals: readonly string[] = [
  'zero cero',
  'um uma uno una one',
  'dois duas dos two',
  'tres three',
  'quatro cuatro four',
  'cinco five',
  'seis six',
  'sete siete seven',
  'oito ocho eight',
  'nove nueve nine',
  'dez diez ten',
  'onze once eleven',
  'doze doce twelve',
  'treze trece thirteen',
  'quatorze catorze catorce fourteen',
  'quinze quince fifteen',
];
/** Alone some of them are days of the week: they count beside `opção`. */
const ordinals: readonly string[] = [
  '',
  'primeiro primeira primero primera first 1o 1a 1st',
  'segundo segunda second 2o 2a 2nd',
  'terceiro terceira tercero tercera third 3o 3a 3rd',
  'quarto quarta cuarto cuarta fourth 4o 4a 4th',
  'quinto quinta fifth 5o 5a 5th',
  'sexto sexta sixth 6o 6a 6th',
  'setimo setima septimo septima seventh 7o 7a 7th',
  'oitavo oitava octavo octava eighth 8o 8a 8th',
  'nono nona noveno novena ninth 9o 9a 9th',
];
const numberOf = (words: readonly string[]): ReadonlyMap<string, number> =>
  new Map(words.flatMap((forms, number) => forms.split(' ').map((form): [string, number] => [form, number])));
const cardinalValues = numberOf(cardinals);
const ordinalValues = numberOf(ordinals);

const optionWords = new Set('opcao opcion option numero number num nro n item alternativa tecla digito nota'.split(' '));
const politeWords = new Set('a o el la the por favor pf pfv pls please obrigado obrigada gracias thanks'.split(' '));

/** Nobody chooses by a longer text. */
const maxAnswerLength = 60;

/** Frames and signs around a number; not what makes it another one: `-1`, `1,5`, `10%`. */
const frames = /[()[\]{}<>"'“”‘’«»*_~`!?:;=|→…\p{So}\p{Emoji_Modifier}]/gu;

function readNumber(word: string): number | null {
  const digits = /^(\d{1,3})[.,]?$/.exec(word)?.[1];
  return digits === undefined ? (cardinalValues.get(word.replace(/[.,]$/, '')) ?? null) : Number(digits);
}

/** The number that an answer is: `1`, `(1)`, `1.`, `１`, `1️⃣`, `um`, `opção 1`, `primeira opção`; null: none, or more than that. */
export function parseNumberAnswer(text: string): number | null {
  if (text.length > maxAnswerLength) {
    return null;
  }
  const words = normalizeAnswer(text)
    .replaceAll(frames, ' ')
    .replace(/^\s*n[o.]+\s?(?=\d)/, '')
    .split(/\s+/)
    .filter((word) => !/^[.,-]*$/.test(word));
  const isOption = words.some((word) => optionWords.has(word));
  const [word, ...others] = words.filter((one) => !optionWords.has(one) && !politeWords.has(one.replace(/[.,]$/, '')));
  if (word === undefined || others.length > 0) {
    return null;
  }
  return readNumber(word) ?? (isOption || /^\d/.test(word) ? (ordinalValues.get(word) ?? null) : null);
}

/** Whether a text that chooses nothing was meant to: a word alone, or one that holds a digit. Others are of people who still write. */
export function isAnswerTry(text: string): boolean {
  const answer = normalizeAnswer(text.slice(0, maxAnswerLength));
  return text.length <= maxAnswerLength && (/\d/.test(answer) || /^[^\s]+$/.test(answer));
}

/** `#`, also in a frame, and the menu's own line for it. */
export const isCommandAnswer = (text: string): boolean =>
  text.length <= maxAnswerLength && /^#(?:\s*-\s*menu inicial)?$/.test(normalizeAnswer(text).replaceAll(frames, ' ').trim());
