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

/** Circled digits that Unicode folds to no plain ones, each with the number of its first. */
const circledDigits: ReadonlyArray<readonly [first: number, last: number, number: number]> = [
  [0x24eb, 0x24f4, 11],
  [0x24f5, 0x24fe, 1],
  [0x24ff, 0x24ff, 0],
  [0x2776, 0x277f, 1],
  [0x2780, 0x2789, 1],
  [0x278a, 0x2793, 1],
];

function unfoldCircled(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const range = circledDigits.find(([first, last]) => code >= first && code <= last);
  return range === undefined ? digit : String(code - range[0] + range[2]);
}

/** How answers and names are compared: without case, accents, width of letters, and spaces around. */
export const normalizeAnswer = (text: string): string =>
  text
    .replaceAll(invisibleMarks, '')
    .normalize('NFKD')
    .replaceAll(diacritics, '')
    .replaceAll(/[\u24EB-\u24FF\u2776-\u2793]/g, unfoldCircled)
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

const optionForms = 'opcao opcion option numero number num nro n item alternativa tecla digito nota';
const optionWords = new Set(optionForms.split(' '));
const politeWords = new Set('a o el la the por favor pf pfv pls please obrigado obrigada gracias thanks'.split(' '));
/** A word joined to its number: `opcao1`. */
const joinedWord = new RegExp(String.raw`^(?:${optionForms.replaceAll(' ', '|')})[.:]?(?=\d)`);
/** `nº 1` once folded, alone or beside `opção`. */
const numberSign = /^(?:(?:a|o|el|la) )?(?:(?:opcao|opcion|option) )?n[o.]{1,3} ?(?=\d)/;
/** `quero a 1`: a wish counts before an article or `opção` alone, for `quero 1` may be of something else. */
const wish =
  /^(?:eu |yo )?(?:quero|queria|prefiro|escolho|quiero|prefiero|elijo|i want|i choose)\s(?=(?:a|o|el|la|the)\s(?:\d|opcao|opcion|option)|(?:opcao|opcion|option|numero|number)\s)/;

/** Nobody chooses by a longer text. */
const maxAnswerLength = 60;
/** With the lines above it. */
const maxOpenedLength = 160;

/** Frames and signs around a number; not what makes it another one: `-1`, `1,5`, `10%`. */
const frames = /[()[\]{}<>"'“”‘’«»*_~`!?:;=|→…\p{So}\p{Emoji_Modifier}]/gu;

/** The bold name that programs write above what their users send. */
const signature = /^\*[^*\d]{1,60}(?::\*|\*:)$/;
const greetings = new Set(
  'oi oie ola opa hola hi hello hey bom boa bons buen buenos buenas good dia dias tarde tardes noite noites noches morning afternoon evening tudo bem'.split(
    ' ',
  ),
);
const isGreeting = (line: string): boolean =>
  normalizeAnswer(line)
    .split(/[\s,.!?]+/)
    .every((word) => word === '' || greetings.has(word));

/** A text without the signature and the greetings on lines above the rest. */
function dropOpening(text: string): string {
  if (text.length > maxOpenedLength) {
    return text;
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const first = lines.findIndex((line) => !signature.test(line.trim()) && !isGreeting(line));
  return first === -1 ? text : lines.slice(first).join('\n');
}

/** An answer as it is compared with names. */
export const readAnswer = (text: string): string => normalizeAnswer(dropOpening(text));

function readNumber(word: string): number | null {
  const digits = /^(\d{1,3})[.,–-]?$/.exec(word)?.[1];
  return digits === undefined ? (cardinalValues.get(word.replace(/[.,]$/, '')) ?? null) : Number(digits);
}

/** The number that an answer is: `1`, `(1)`, `1.`, `1 -`, `１`, `1️⃣`, `um`, `opção 1`, `primeira opção`; null: none, or more than that. */
export function parseNumberAnswer(text: string): number | null {
  const answer = readAnswer(text);
  if (answer.length > maxAnswerLength) {
    return null;
  }
  const words = answer
    .replaceAll(frames, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(wish, '')
    .replace(numberSign, 'opcao ')
    .split(' ')
    .map((word) => word.replace(joinedWord, ''))
    .filter((word) => !/^[.,–-]*$/.test(word));
  const isOption = words.some((word) => optionWords.has(word));
  const [word, ...others] = words.filter((one) => !optionWords.has(one) && !politeWords.has(one.replace(/[.,]$/, '')));
  if (word === undefined || others.length > 0) {
    return null;
  }
  return readNumber(word) ?? (isOption || /^\d/.test(word) ? (ordinalValues.get(word.replace(/[.,–-]$/, '')) ?? null) : null);
}

/** Whether a text that chooses nothing was meant to: a word alone, or one that holds a digit. Others are of people who still write. */
export function isAnswerTry(text: string): boolean {
  const answer = readAnswer(text);
  return answer.length <= maxAnswerLength && (/\d/.test(answer) || /^[^\s]+$/.test(answer));
}

/** `#`, also in a frame, and the menu's own line for it. */
export const isCommandAnswer = (text: string): boolean =>
  /^#(?:\s*-\s*menu inicial)?$/.test(readAnswer(text).replaceAll(frames, ' ').trim());
