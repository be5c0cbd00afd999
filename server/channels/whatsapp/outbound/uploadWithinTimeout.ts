import { stat } from 'node:fs/promises';
import type { WASocket } from '#server/channels/whatsapp/library/baileys.ts';
import { withReplyTimeout } from '#server/channels/whatsapp/connection/withReplyTimeout.ts';

type Upload = WASocket['waUploadToServer'];

/** Without progress; the media host is silent while it checks a large file. */
const idleTimeoutMs = 60_000;
const baseTimeoutMs = 120_000;
/** A slow mobile uplink: 128 kbit/s. */
const slowestBytesPerMs = 16;

/** The longest an upload may take, however steadily it continues. */
export const uploadTimeoutMs = (bytes: number): number => baseTimeoutMs + Math.ceil(bytes / slowestBytesPerMs);

/** Uploads as Baileys does, which alone gives up after five silent seconds: the default of Node's agent. */
export const uploadWithinTimeout =
  (upload: Upload): Upload =>
  async (file, options) => {
    const { size } = await stat(file);
    return withReplyTimeout(upload(file, { ...options, timeoutMs: idleTimeoutMs }), uploadTimeoutMs(size));
  };
