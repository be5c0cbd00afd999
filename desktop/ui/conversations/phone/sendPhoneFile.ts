import type { PhoneKind } from '#shared/conversations/phone.ts';
import { phone } from '#shared/conversations/phone.ts';
import { AppError } from '#shared/errors.ts';
import { renewToken } from '#ui/data/http/client.ts';
import { toAppError } from '#ui/data/http/toAppError.ts';
import { sessionStore } from '#ui/data/session/sessionStore.ts';
import { isTokenExpired } from '#ui/data/session/accessToken.ts';
import { host } from '#ui/host/index.ts';

export interface PhoneFile {
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
