import { Contact, FileText, Image, ListOrdered, type LucideIcon, MapPin, Mic } from 'lucide-react';
import { api } from '#shared/api.ts';
import { phone, type PhoneKind } from '#shared/conversations/phone.ts';
import { AppError } from '#shared/errors.ts';
import { drawVasePhoto } from '#ui/art/drawVasePhoto.ts';
import { callEndpoint, renewToken } from '#ui/data/http/client.ts';
import { t } from '#ui/text/index.ts';
import { toAppError } from '#ui/data/http/toAppError.ts';
import { isTokenExpired, sessionStore } from '#ui/data/session/sessionStore.ts';
import { host } from '#ui/host/index.ts';
import { createPdf, createWav } from './sampleFiles.ts';

interface PhoneFile {
  readonly kind: PhoneKind;
  readonly file: Blob;
  readonly name: string;
  readonly caption?: string;
  /** Seconds. */
  readonly duration?: number;
}

function buildForm(personId: number, { kind, file, name, caption = '', duration }: PhoneFile): FormData {
  const form = new FormData();
  form.set('personId', String(personId));
  form.set('kind', kind);
  form.set('body', caption);
  if (duration !== undefined) {
    form.set('duration', String(duration));
  }
  form.set('files', file, name);
  return form;
}

/** Sends a file as a customer. */
export async function sendPhoneFile(personId: number, file: PhoneFile): Promise<void> {
  const { token: sessionToken } = sessionStore.getState();
  const token = sessionToken === null || isTokenExpired(sessionToken, 30_000) ? await renewToken(sessionToken) : sessionToken;
  const response = await fetch(`${host().serverUrl}${phone.send.path}`, {
    method: 'POST',
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
    credentials: 'include',
    body: buildForm(personId, file),
  }).catch(() => {
    throw new AppError('ERR_OFFLINE');
  });
  if (!response.ok) {
    throw toAppError(response.status, await response.json().catch(() => null));
  }
}

/** Prepared message of a customer. */
interface SampleMessage {
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
