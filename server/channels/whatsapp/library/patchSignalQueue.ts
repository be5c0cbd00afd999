import Module, { createRequire } from 'node:module';

type QueuedJob = () => Promise<unknown>;

/**
 * Replaces libsignal's queue, which has one queue per remote address for all accounts of the process and runs every job in the
 * asynchronous context of the caller that started the queue: with two accounts that talk to the same person, the writes of one
 * fall into a finished transaction of the other and are lost. Callers hold a lock for the device already, so a job runs at once.
 */
const runAtOnce = (_address: unknown, job: QueuedJob): Promise<unknown> => job();

const projectRequire = createRequire(import.meta.url);
const baileysRequire = createRequire(projectRequire.resolve('@whiskeysockets/baileys'));
const queuePath = baileysRequire.resolve('libsignal/src/queue_job.js');

if (baileysRequire.cache[baileysRequire.resolve('libsignal/src/session_cipher.js')] !== undefined) {
  throw new Error('libsignal is loaded already: import it through library/baileys.ts alone.');
}
const replacement = new Module(queuePath);
replacement.filename = queuePath;
replacement.loaded = true;
replacement.exports = runAtOnce;
baileysRequire.cache[queuePath] = replacement;
