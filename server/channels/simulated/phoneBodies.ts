import type { NewPhoneMessage, PhoneKind } from '#shared/areas/phone.ts';

/** A picture of one transparent point, where a location has no thumbnail. */
const point = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

function location({ latitude = 0, longitude = 0, body = '' }: NewPhoneMessage): string {
  const link = `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17&hl=pt-BR`;
  const described = body.replaceAll('|', ' ').trim();
  return `data:image/png;base64, ${point} | ${link}|${described === '' ? `${latitude}, ${longitude}` : described}`;
}

function card({ cardName = 'Contato', cardNumber = '' }: NewPhoneMessage): string {
  const digits = cardNumber.replaceAll(/\D/g, '');
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${cardName};;;`,
    `FN:${cardName}`,
    `TEL;type=CELL;type=VOICE;waid=${digits}:+${digits}`,
    'END:VCARD',
  ].join('\n');
}

/** The words of a message as the port carries them: locations and contact cards have a form of their own. */
export function bodyOf(kind: PhoneKind, message: NewPhoneMessage): string {
  if (kind === 'location') {
    return location(message);
  }
  return kind === 'contact' ? card(message) : (message.body ?? '').trim();
}

/** What a file is sent as, where the phone does not say. */
export function kindOfFile(type: string): PhoneKind {
  const [family = ''] = type.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
}
