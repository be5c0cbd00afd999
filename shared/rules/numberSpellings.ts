const mobilePattern = /^55([1-9]\d)9?([6-9]\d{7})$/;

/**
 * Every spelling of a number, the full one first: WhatsApp knows many Brazilian mobiles without the ninth digit that their owners
 * write.
 */
export function numberSpellings(number: string): readonly [string, ...string[]] {
  const [, area, subscriber] = mobilePattern.exec(number) ?? [];
  return area === undefined ? [number] : [`55${area}9${subscriber}`, `55${area}${subscriber}`];
}
