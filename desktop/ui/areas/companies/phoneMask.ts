const maxDigits = 11;

export const extractDigits = (text: string): string => text.replace(/\D/g, '').slice(0, maxDigits);

/** Mask `(99) 99999-9999`, partial while typing; ten digits give `(99) 9999-9999`. */
export function maskPhone(digits: string): string {
  const area = digits.slice(0, 2);
  const cut = digits.length > 10 ? 7 : 6;
  const first = digits.slice(2, cut);
  const last = digits.slice(cut);
  if (digits.length <= 2) {
    return area === '' ? '' : `(${area}`;
  }
  return `(${area}) ${first}${last === '' ? '' : `-${last}`}`;
}

export interface PhoneEdit {
  readonly digits: string;
  readonly digitsBeforeCaret: number;
}

/** Result of an edit; deleting a mask character deletes the digit before it. */
export function applyPhoneEdit(previous: string, typed: string, caret: number): PhoneEdit {
  const digits = extractDigits(typed);
  const before = Math.min(extractDigits(typed.slice(0, caret)).length, digits.length);
  const isSignErased = digits === previous && typed.length < maskPhone(previous).length && before > 0;
  return isSignErased
    ? { digits: digits.slice(0, before - 1) + digits.slice(before), digitsBeforeCaret: before - 1 }
    : { digits, digitsBeforeCaret: before };
}

/** Caret offset in the masked text behind the given number of digits. */
export function findCaret(masked: string, before: number): number {
  let seen = 0;
  for (let at = 0; at < masked.length; at += 1) {
    if (seen === before) {
      return before === 0 ? 0 : at;
    }
    seen += /\d/.test(masked.charAt(at)) ? 1 : 0;
  }
  return masked.length;
}
