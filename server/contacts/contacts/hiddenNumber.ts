/** Value of `number` while only a privacy id is known; never shown as a phone number. */
export const toHiddenNumber = (alias: string): string => `~${alias}`;
export const isHiddenNumber = (number: string): boolean => number.startsWith('~');
