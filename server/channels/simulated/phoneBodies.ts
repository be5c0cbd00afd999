import type { PhoneSendInput, PhoneKind } from '#shared/conversations/phone.ts';
import { encodeMapLocation } from '#shared/rules/mapLocation.ts';
import { encodeVcard, numberCard } from '#shared/rules/vcard.ts';

function location({ latitude = 0, longitude = 0, body: description = '' }: PhoneSendInput): string {
  return encodeMapLocation({ latitude, longitude, description });
}

const card = ({ cardName = 'Contato', cardNumber = '' }: PhoneSendInput): string =>
  encodeVcard(numberCard(cardName, cardNumber.replaceAll(/\D/g, '')));

/** The body of a message in the form that channels deliver: locations and contact cards are encoded. */
export function formatPhoneBody(kind: PhoneKind, message: PhoneSendInput): string {
  if (kind === 'location') {
    return location(message);
  }
  return kind === 'contact' ? card(message) : (message.body ?? '').trim();
}

/** The kind of a file whose sender names none. */
export function phoneKindOfFile(type: string): PhoneKind {
  const [family = ''] = type.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
}
