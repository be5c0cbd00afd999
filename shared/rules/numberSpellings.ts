/** Numbers of mobiles with a digit that some write and others leave out: before it, the digit, behind it. */
const optionalDigits = [
  // Brazil's ninth digit: WhatsApp knows many mobiles without the one that their owners write.
  [/^(55[1-9]\d)9?([6-9]\d{7})$/, '9'],
  // Mexico's 1 is no longer dialled, but stays in WhatsApp's addresses and in address books.
  [/^(52)1?([2-9]\d{9})$/, '1'],
  // Argentina's 9 is dialled from abroad only.
  [/^(54)9?(11\d{8}|[23]\d{9})$/, '9'],
] as const;

/** Every spelling of a number, the one with all its digits first. */
export function numberSpellings(number: string): readonly [string, ...string[]] {
  for (const [pattern, digit] of optionalDigits) {
    const [, prefix, subscriber] = pattern.exec(number) ?? [];
    if (prefix !== undefined) {
      return [`${prefix}${digit}${subscriber}`, `${prefix}${subscriber}`];
    }
  }
  return [number];
}
