import type { PhoneSendInput, PhoneKind } from '#shared/areas/phone.ts';
import { encodeMapLocation } from '#shared/rules/mapLocation.ts';
import { encodeVcard } from '#shared/rules/vcard.ts';

function location({ latitude = 0, longitude = 0, body: description = '' }: PhoneSendInput): string {
  return encodeMapLocation({ latitude, longitude, description });
}

const card = ({ cardName = 'Contato', cardNumber = '' }: PhoneSendInput): string =>
  encodeVcard({ name: cardName, number: cardNumber.replaceAll(/\D/g, '') });

/** The words of a message as the port carries them: locations and contact cards have a form of their own. */
export function formatPhoneBody(kind: PhoneKind, message: PhoneSendInput): string {
  if (kind === 'location') {
    return location(message);
  }
  return kind === 'contact' ? card(message) : (message.body ?? '').trim();
}

/** What a file is sent as, where the phone does not say. */
export function phoneKindOfFile(type: string): PhoneKind {
  const [family = ''] = type.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
}
