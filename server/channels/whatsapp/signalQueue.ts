import Module, { createRequire } from 'node:module';

type Job = () => Promise<unknown>;

/**
 * Takes the place of the Signal library's queue. That one has a line for each remote address, shared by all accounts of the
 * process, and runs every job in the asynchronous context of whoever started the line: with two accounts that talk to the same
 * person, the writes of one fall into a transaction of the other that has ended, and are lost. Whoever uses the library here
 * holds a lock for the device already, so a job runs at once, where it was called.
 */
const runAtOnce = (_address: unknown, job: Job): Promise<unknown> => job();

const ours = createRequire(import.meta.url);
const libraries = createRequire(ours.resolve('@whiskeysockets/baileys'));
const queue = libraries.resolve('libsignal/src/queue_job.js');

if (libraries.cache[libraries.resolve('libsignal/src/session_cipher.js')] !== undefined) {
  throw new Error('The Signal library is loaded already: import it through library.ts alone.');
}
const replacement = new Module(queue);
replacement.filename = queue;
replacement.loaded = true;
replacement.exports = runAtOnce;
libraries.cache[queue] = replacement;
