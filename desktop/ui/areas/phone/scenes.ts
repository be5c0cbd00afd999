import { Contact, FileText, Image, ListOrdered, MapPin, Mic, type LucideIcon } from 'lucide-react';
import { api } from '#shared/api.ts';
import { vasePhoto } from '#ui/art/vasePhoto.ts';
import { call } from '#ui/data/client.ts';
import { t } from '#ui/text/index.ts';
import { invoiceBytes, voiceBytes } from './samples.ts';
import { sendFile } from './send.ts';

/** Something ready that a customer may send. */
export interface Scene {
  readonly key: 'photo' | 'voice' | 'document' | 'location' | 'contact' | 'long';
  readonly icon: LucideIcon;
  readonly play: (personId: number) => Promise<unknown>;
}

const voiceSeconds = 8;
const longLines = 12;

async function sayMuch(personId: number): Promise<void> {
  for (let line = 1; line <= longLines; line += 1) {
    // In order, as somebody writes.
    await call(api.phone.send, { personId, body: t('phone.samples.line', { line }) });
  }
}

export const scenes: readonly Scene[] = [
  {
    key: 'photo',
    icon: Image,
    play: async (personId) =>
      sendFile(personId, { kind: 'image', file: await vasePhoto(), name: t('phone.samples.photoName'), caption: t('phone.samples.photo') }),
  },
  {
    key: 'document',
    icon: FileText,
    play: (personId) => {
      const file = new Blob([invoiceBytes(t('phone.samples.document'))], { type: 'application/pdf' });
      return sendFile(personId, { kind: 'document', file, name: t('phone.samples.documentName') });
    },
  },
  {
    key: 'voice',
    icon: Mic,
    play: (personId) => {
      const file = new Blob([voiceBytes(voiceSeconds)], { type: 'audio/wav' });
      return sendFile(personId, { kind: 'voice', file, name: t('phone.samples.voiceName'), duration: voiceSeconds });
    },
  },
  {
    key: 'location',
    icon: MapPin,
    play: (personId) =>
      call(api.phone.send, { personId, kind: 'location', latitude: -23.5891, longitude: -46.6388, body: t('phone.samples.place') }),
  },
  {
    key: 'contact',
    icon: Contact,
    play: (personId) =>
      call(api.phone.send, { personId, kind: 'contact', cardName: t('phone.samples.contact'), cardNumber: '5511944170932' }),
  },
  { key: 'long', icon: ListOrdered, play: sayMuch },
];
