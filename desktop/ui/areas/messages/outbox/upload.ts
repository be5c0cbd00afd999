import { messages } from '#shared/areas/messages.ts';
import { AppError } from '#shared/errors.ts';
import { renew } from '#ui/data/client.ts';
import { failureOf, isFailure } from '#ui/data/failure.ts';
import { sessionStore } from '#ui/data/sessionStore.ts';
import { isExpired } from '#ui/data/token.ts';
import { host } from '#ui/host/index.ts';
import type { OutboxItem } from './outboxItem.ts';

export interface UploadWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (sent: number) => void;
}

function formOf(item: OutboxItem, file: Blob): FormData {
  const form = new FormData();
  form.set('fromMe', 'true');
  form.set('key', item.key);
  form.set('body', item.text);
  if (item.file?.as !== undefined) {
    form.set('as', item.file.as);
  }
  if (item.quote !== null) {
    form.set('quotedMsg', JSON.stringify({ id: item.quote.id }));
  }
  if (item.mentions?.length) {
    form.set('mentions', JSON.stringify(item.mentions.map(({ address }) => address)));
  }
  form.set('medias', file, item.file?.name ?? 'arquivo');
  return form;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

interface Posting {
  readonly url: string;
  readonly token: string;
  readonly form: FormData;
}

/** fetch does not tell how much has left; this older way does. */
function post({ url, token, form }: Posting, { signal, onProgress }: UploadWatch): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const offline = (): void => reject(new AppError('ERR_OFFLINE'));
    request.open('POST', url);
    request.withCredentials = true;
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('load', () =>
      request.status < 300 ? resolve() : reject(failureOf(request.status, parsed(request.responseText))),
    );
    request.addEventListener('error', offline);
    request.addEventListener('timeout', offline);
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** Sends a file with its caption as one message. */
export async function upload(item: OutboxItem, file: Blob, watch: UploadWatch): Promise<void> {
  const url = `${host().serverUrl}${messages.send.path.replace(':ticketId', String(item.ticketId))}`;
  const form = formOf(item, file);
  const { token: held } = sessionStore.get();
  const token = held === null || isExpired(held, 30_000) ? await renew(held) : held;
  try {
    await post({ url, token, form }, watch);
  } catch (error) {
    if (!isFailure(error, 'ERR_TOKEN_EXPIRED')) {
      throw error;
    }
    await post({ url, token: await renew(token), form }, watch);
  }
}
