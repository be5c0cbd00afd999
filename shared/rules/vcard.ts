export interface ContactCard {
  readonly name: string;
  /** Digits with country code. */
  readonly number: string;
}

const toSingleLine = (text: string): string => text.replaceAll(/[\r\n;]+/g, ' ').trim();

/** vCard 3.0 with WhatsApp's `waid` parameter. */
export function encodeVcard({ name, number }: ContactCard): string {
  const shown = toSingleLine(name) || `+${number}`;
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${shown};;;`,
    `FN:${shown}`,
    `TEL;type=CELL;type=VOICE;waid=${number}:+${number}`,
    'END:VCARD',
  ].join('\n');
}

/** FN of a vCard; empty where it has none. */
export const parseVcardName = (vcard: string): string => /^FN[^:]*:(.*)$/im.exec(vcard)?.[1]?.trim() ?? '';
