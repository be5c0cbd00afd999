import { chats } from '#shared/conversations/chats/index.ts';
import { messages } from '#shared/conversations/messages/index.ts';
import { AppError } from '#shared/errors.ts';
import { callEndpoint, renewToken } from '#ui/data/http/client.ts';
import { host } from '#ui/host/index.ts';
import { hasErrorCode, toAppError } from '#ui/data/http/toAppError.ts';
import { isTokenExpired, sessionStore } from '#ui/data/session/sessionStore.ts';
import { loadDraftFile } from './fileStore.ts';
import type { OutboxItem } from './OutboxItem.ts';
import { setProgress } from './outboxStore.ts';

interface UploadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
}

function buildForm(item: OutboxItem, file: Blob): FormData {
  const form = new FormData();
  form.set('fromMe', 'true');
  form.set('key', item.key);
  form.set('body', item.text);
  form.set('requireVariables', 'true');
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

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function buildChatForm(item: OutboxItem, file: Blob): FormData {
  const form = new FormData();
  form.set('key', item.key);
  form.set('message', item.text);
  form.set('file', file, item.file?.name ?? 'arquivo');
  return form;
}

const buildRequest = (item: OutboxItem, file: Blob): { readonly path: string; readonly form: FormData } =>
  item.chatId === undefined
    ? { path: messages.send.path.replace(':ticketId', String(item.ticketId)), form: buildForm(item, file) }
    : { path: chats.send.path.replace(':id', String(item.chatId)), form: buildChatForm(item, file) };

interface PostInput {
  readonly url: string;
  readonly token: string;
  readonly form: FormData;
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function postForm({ url, token, form }: PostInput, { signal, onProgress }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const offline = (): void => reject(new AppError('ERR_OFFLINE'));
    request.open('POST', url);
    request.withCredentials = true;
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('load', () =>
      request.status < 300 ? resolve() : reject(toAppError(request.status, parseBody(request.responseText))),
    );
    request.addEventListener('error', offline);
    request.addEventListener('timeout', offline);
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** Uploads a file with its caption as one message. */
async function uploadMessageFile(item: OutboxItem, file: Blob, options: UploadOptions): Promise<void> {
  const { path, form } = buildRequest(item, file);
  const url = `${host().serverUrl}${path}`;
  const { token: sessionToken } = sessionStore.getState();
  const token = sessionToken === null || isTokenExpired(sessionToken, 30_000) ? await renewToken(sessionToken) : sessionToken;
  try {
    await postForm({ url, token, form }, options);
  } catch (error) {
    if (!hasErrorCode(error, 'ERR_TOKEN_EXPIRED')) {
      throw error;
    }
    await postForm({ url, token: await renewToken(token), form }, options);
  }
}

/** Time after which a request without an answer is given up, and repeated later. */
const answerTimeoutMs = 30_000;

/** The signal, or the end of the patience with a server that does not answer. */
export const withAnswerTimeout = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]);

let uploadCount = 0;

/** Keeps the computer awake during uploads. */
async function keepHostAwake(upload: () => Promise<void>): Promise<void> {
  uploadCount += 1;
  host().setBusy(true);
  try {
    await upload();
  } finally {
    uploadCount -= 1;
    host().setBusy(uploadCount > 0);
  }
}

async function sendText(item: OutboxItem, signal: AbortSignal): Promise<void> {
  if (item.chatId !== undefined) {
    await callEndpoint(chats.send, { id: item.chatId, message: item.text, key: item.key }, signal);
    return;
  }
  const quotedMsg = item.quote === null ? null : { id: item.quote.id };
  const named = item.mentions?.length ? { mentions: item.mentions.map(({ address }) => address) } : {};
  await callEndpoint(
    messages.send,
    { ticketId: item.ticketId, body: item.text, quotedMsg, key: item.key, requireVariables: true, ...named },
    signal,
  );
}

/** Sends a text, or a file with its caption. */
export async function sendMessage(item: OutboxItem, signal: AbortSignal): Promise<void> {
  if (item.file === null) {
    await sendText(item, withAnswerTimeout(signal));
    return;
  }
  const file = await loadDraftFile(item.file.key);
  // Somebody else may have signed in meanwhile.
  signal.throwIfAborted();
  if (file === null) {
    throw new AppError('ERR_FILE_NOT_FOUND');
  }
  await keepHostAwake(() => uploadMessageFile(item, file, { signal, onProgress: (sentBytes) => setProgress(item.key, sentBytes) }));
}
