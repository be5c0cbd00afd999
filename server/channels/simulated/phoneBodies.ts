import type { NewPhoneMessage, PhoneKind } from '#shared/areas/phone.ts';
import { writeCard, writePlace } from '#shared/rules/placeAndCard.ts';

function location({ latitude = 0, longitude = 0, body: description = '' }: NewPhoneMessage): string {
  return writePlace({ latitude, longitude, description });
}

const card = ({ cardName = 'Contato', cardNumber = '' }: NewPhoneMessage): string =>
  writeCard({ name: cardName, number: cardNumber.replaceAll(/\D/g, '') });

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
