import { Contact, FileText, Image, ListOrdered, MapPin, Mic, type LucideIcon } from 'lucide-react';
import { api } from '#shared/api.ts';
import { drawVasePhoto } from '#ui/art/drawVasePhoto.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { t } from '#ui/text/index.ts';
import { createPdf, createWav } from './sampleFiles.ts';
import { sendPhoneFile } from './sendPhoneFile.ts';

/** Prepared message of a customer. */
export interface SampleMessage {
  readonly key: 'photo' | 'voice' | 'document' | 'location' | 'contact' | 'long';
  readonly icon: LucideIcon;
  readonly send: (personId: number) => Promise<unknown>;
}

const voiceSeconds = 8;
const longLines = 12;

async function sendManyLines(personId: number): Promise<void> {
  for (let line = 1; line <= longLines; line += 1) {
    // Sequential, to keep the order.
    await callEndpoint(api.phone.send, { personId, body: t('phone.samples.line', { line }) });
  }
}

export const sampleMessages: readonly SampleMessage[] = [
  {
    key: 'photo',
    icon: Image,
    send: async (personId) =>
      sendPhoneFile(personId, {
        kind: 'image',
        file: await drawVasePhoto(),
        name: t('phone.samples.photoName'),
        caption: t('phone.samples.photo'),
      }),
  },
  {
    key: 'document',
    icon: FileText,
    send: (personId) => {
      const file = new Blob([createPdf(t('phone.samples.document'))], { type: 'application/pdf' });
      return sendPhoneFile(personId, { kind: 'document', file, name: t('phone.samples.documentName') });
    },
  },
  {
    key: 'voice',
    icon: Mic,
    send: (personId) => {
      const file = new Blob([createWav(voiceSeconds)], { type: 'audio/wav' });
      return sendPhoneFile(personId, { kind: 'voice', file, name: t('phone.samples.voiceName'), duration: voiceSeconds });
    },
  },
  {
    key: 'location',
    icon: MapPin,
    send: (personId) =>
      callEndpoint(api.phone.send, { personId, kind: 'location', latitude: -23.5891, longitude: -46.6388, body: t('phone.samples.place') }),
  },
  {
    key: 'contact',
    icon: Contact,
    send: (personId) =>
      callEndpoint(api.phone.send, { personId, kind: 'contact', cardName: t('phone.samples.contact'), cardNumber: '5511944170932' }),
  },
  { key: 'long', icon: ListOrdered, send: sendManyLines },
];
