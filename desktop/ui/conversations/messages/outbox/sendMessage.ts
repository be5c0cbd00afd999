import { chats } from '#shared/conversations/chats/index.ts';
import { messages } from '#shared/conversations/messages/index.ts';
import { AppError } from '#shared/errors.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { host } from '#ui/host/index.ts';
import { loadDraftFile } from './fileStore.ts';
import type { OutboxItem } from './OutboxItem.ts';
import { setProgress } from './outboxStore.ts';
import { uploadMessageFile } from './uploadMessageFile.ts';

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
  await keepHostAwake(() => uploadMessageFile(item, file, { signal, onProgress: (sent) => setProgress(item.key, sent) }));
}
