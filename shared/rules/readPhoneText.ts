/** Why a text is no telephone number. */
export type PhoneNumberProblem = 'noNumber' | 'badNumber' | 'exponentNumber' | 'severalNumbers' | 'ambiguousNumber';

/** The digits of a telephone number with its separators, or the reason why the text is none. */
export interface PhoneText {
  /** Digits, space and `+().-/`; what programs put around a number is cut. */
  readonly text: string;
  readonly digits: string;
  readonly reason: Exclude<PhoneNumberProblem, 'ambiguousNumber'> | null;
}

/** A number with its extension, or in a link, is shorter. */
const maxTextLength = 200;
const minListedDigits = 7;

/** Zeros of the digits that keyboards and programs of customers write: Arabic, Persian, Hindi, Bengali. */
const digitZeros = [0x660, 0x6f0, 0x966, 0x9e6];

function toAsciiDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const zero = digitZeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? character : String(code - zero);
}

/** ASCII digits and signs, without what cannot be seen: WhatsApp and Excel put direction marks around numbers that are copied. */
const toPlainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Mn}]/gu, '')
    .replaceAll(/\p{Nd}/gu, toAsciiDigit)
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[^\S\r\n]+/g, ' ')
    .trim();

const whatsappLink =
  /^(?:https?:\/\/)?(?:(?:www\.)?wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:[^#]*&)?phone=|whatsapp:\/\/send\/?\?(?:[^#]*&)?phone=)(?:%2b|\+)?(\d+)(?![^/?&#])/i;
const whatsappAddress = /^(\d+)(?::\d+)?@(?:s\.whatsapp\.net|c\.us)$/i;
const telephoneLink = /^(?:tel|callto|sms):/i;
/** Also after the pauses that telephones dial. */
const extension = /(?:;ext=|#|(?<!,),{2,9}|(?<=[\d ,;])(?:ext|extensi[oó]n|extens[aã]o|ramal|r|int|interno|anexo|x)[.:]?) ?\d{1,6}#?$/i;
const exponent = /^[+-]?\d+(?:[.,]\d+)?\s?e\s?[+-]?\d+$/i;
/** Calendar days, CPF and CNPJ are written with the same signs. */
const otherNumber =
  /^(?:\d{1,2}([./-])\d{1,2}\1(?:\d{2}|\d{4})|\d{4}([./-])\d{1,2}\2\d{1,2}|\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2})$/;
const phoneText = /^\(?\+?[\d(][\d ().\-/]*$/;

/** A number as programs hand it over: a link, an address of WhatsApp, a text of a spreadsheet, a decimal of a table. */
function unwrapNumber(plain: string): string {
  const linked = whatsappLink.exec(plain) ?? whatsappAddress.exec(plain);
  if (linked?.[1] !== undefined) {
    return `+${linked[1]}`;
  }
  return (
    plain
      .replace(telephoneLink, '')
      .replace(/^['’`]+/, '')
      .replace(/;phone-context=.*/is, '')
      .replace(extension, '')
      .replace(/[ ,;]{1,3}$/, '')
      .replace(/^(\d{8,})[.,]0{1,2}$/, '$1')
      // The carrier that Brazilians leave open: `0xx11`.
      .replace(/^((?:\+?55 ?)?\(?)0 ?xx/i, '$10')
      .trim()
  );
}

const countDigits = (text: string): number => text.replaceAll(/\D/g, '').length;

const separators = /:::|[,;|\r\n]|\s(?:e|y|ou|o|or|and)\s|\s-\s|\/|(?=\+)/i;
/** Words beside a number, but for those of an extension: `res:`, `(recado)`. */
const labels = /\(?\b(?!(?:ext|extensi[oó]n|extens[aã]o|ramal|r|int|interno|anexo|x)\b)\p{L}+[.:]{0,2}\)?/iu;

/** A slash also stands after an area code. */
function splitAtSeparators(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(separators).filter((piece) => piece.trim() !== '')) {
    const last = parts.at(-1);
    const isAreaCode = last !== undefined && countDigits(last) < minListedDigits;
    if (isAreaCode && !/[a-z]/i.test(last)) {
      parts[parts.length - 1] = `${last}/${part}`;
    } else {
      parts.push(part);
    }
  }
  return parts.map((part) => part.trim());
}

const countNumbers = (parts: readonly string[]): number => parts.filter((part) => countDigits(part) >= minListedDigits).length;

/** The parts of a cell that holds several numbers, without the words between them; one part where it does not. */
export function splitPhoneList(text: string): string[] {
  const plain = toPlainText(text.slice(0, maxTextLength * 5));
  const parts = splitAtSeparators(plain);
  const unlabelled = parts.flatMap((part) => part.split(labels).map((piece) => piece.trim())).filter((piece) => countDigits(piece) > 0);
  return countNumbers(unlabelled) > 1 ? unlabelled : parts;
}

const isPhoneList = (text: string): boolean => countDigits(text) >= 2 * minListedDigits && countNumbers(splitPhoneList(text)) > 1;

function findProblem(text: string): PhoneText['reason'] {
  if (text === '') {
    return 'noNumber';
  }
  if (exponent.test(text)) {
    return 'exponentNumber';
  }
  if (isPhoneList(text)) {
    return 'severalNumbers';
  }
  return phoneText.test(text) && !otherNumber.test(text) && !text.slice(2).includes('+') ? null : 'badNumber';
}

/** Reads a telephone number as people and programs write it; letters, exponents and lists are none. */
export function readPhoneText(text: string): PhoneText {
  if (text.length > maxTextLength) {
    return { text, digits: '', reason: isPhoneList(text) ? 'severalNumbers' : 'badNumber' };
  }
  const unwrapped = unwrapNumber(toPlainText(text));
  const reason = findProblem(unwrapped);
  return { text: unwrapped, digits: reason === null ? unwrapped.replaceAll(/\D/g, '') : '', reason };
}
