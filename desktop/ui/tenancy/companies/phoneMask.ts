const maxDigits = 11;

export const extractDigits = (text: string): string => text.replace(/\D/g, '').slice(0, maxDigits);

/** Mask `(99) 99999-9999`, partial while typing; ten digits give `(99) 9999-9999`. */
export function maskPhone(digits: string): string {
  const area = digits.slice(0, 2);
  const firstPartEnd = digits.length > 10 ? 7 : 6;
  const firstPart = digits.slice(2, firstPartEnd);
  const lastPart = digits.slice(firstPartEnd);
  if (digits.length <= 2) {
    return area === '' ? '' : `(${area}`;
  }
  return `(${area}) ${firstPart}${lastPart === '' ? '' : `-${lastPart}`}`;
}

export interface PhoneEdit {
  readonly digits: string;
  readonly digitsBeforeCaret: number;
}

/** Result of an edit; deleting a mask character deletes the digit before it. */
export function applyPhoneEdit(previous: string, text: string, caret: number): PhoneEdit {
  const digits = extractDigits(text);
  const digitsBeforeCaret = Math.min(extractDigits(text.slice(0, caret)).length, digits.length);
  const isMaskCharacterErased = digits === previous && text.length < maskPhone(previous).length && digitsBeforeCaret > 0;
  return isMaskCharacterErased
    ? { digits: digits.slice(0, digitsBeforeCaret - 1) + digits.slice(digitsBeforeCaret), digitsBeforeCaret: digitsBeforeCaret - 1 }
    : { digits, digitsBeforeCaret };
}

/** Caret offset in the masked text behind the given number of digits. */
export function findCaret(maskedText: string, digitsBeforeCaret: number): number {
  let digitCount = 0;
  for (let at = 0; at < maskedText.length; at += 1) {
    if (digitCount === digitsBeforeCaret) {
      return digitsBeforeCaret === 0 ? 0 : at;
    }
    digitCount += /\d/.test(maskedText.charAt(at)) ? 1 : 0;
  }
  return maskedText.length;
}
