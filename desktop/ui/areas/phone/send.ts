import type { PhoneKind } from '#shared/areas/phone.ts';
import { phone } from '#shared/areas/phone.ts';
import { AppError } from '#shared/errors.ts';
import { renew } from '#ui/data/client.ts';
import { failureOf } from '#ui/data/failure.ts';
import { sessionStore } from '#ui/data/sessionStore.ts';
import { isExpired } from '#ui/data/token.ts';
import { host } from '#ui/host/index.ts';

export interface PhoneFile {
  readonly kind: PhoneKind;
  readonly file: Blob;
  readonly name: string;
  readonly caption?: string;
  /** Seconds. */
  readonly duration?: number;
}

function formOf(personId: number, { kind, file, name, caption = '', duration }: PhoneFile): FormData {
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

/** A customer sends a file. */
export async function sendFile(personId: number, file: PhoneFile): Promise<void> {
  const { token: held } = sessionStore.get();
  const token = held === null || isExpired(held, 30_000) ? await renew(held) : held;
  const response = await fetch(`${host().serverUrl}${phone.send.path}`, {
    method: 'POST',
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
    credentials: 'include',
    body: formOf(personId, file),
  }).catch(() => {
    throw new AppError('ERR_OFFLINE');
  });
  if (!response.ok) {
    throw failureOf(response.status, await response.json().catch(() => null));
  }
}
