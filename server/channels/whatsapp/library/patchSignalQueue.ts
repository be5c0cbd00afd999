import Module, { createRequire } from 'node:module';

type Job = () => Promise<unknown>;

/**
 * Takes the place of the Signal library's queue. That one has a line for each remote address, shared by all accounts of the
 * process, and runs every job in the asynchronous context of whoever started the line: with two accounts that talk to the same
 * person, the writes of one fall into a transaction of the other that has ended, and are lost. Whoever uses the library here
 * holds a lock for the device already, so a job runs at once, where it was called.
 */
const runAtOnce = (_address: unknown, job: Job): Promise<unknown> => job();

const projectRequire = createRequire(import.meta.url);
const baileysRequire = createRequire(projectRequire.resolve('@whiskeysockets/baileys'));
const queueModulePath = baileysRequire.resolve('libsignal/src/queue_job.js');

if (baileysRequire.cache[baileysRequire.resolve('libsignal/src/session_cipher.js')] !== undefined) {
  throw new Error('The Signal library is loaded already: import it through library/baileys.ts alone.');
}
const replacement = new Module(queueModulePath);
replacement.filename = queueModulePath;
replacement.loaded = true;
replacement.exports = runAtOnce;
baileysRequire.cache[queueModulePath] = replacement;
