import { Courier } from './ipc/Courier.ts';
import { failureCodec } from './ipc/questions.ts';
import { muteConsole } from './quietSignal.ts';

// Before the library is loaded: it speaks of private keys on the console.
muteConsole();
const { Worker } = await import('./session/Worker.ts');

/** The process that holds the sockets. It dies with its host, and by its own hand when it cannot trust itself any more. */
// Nothing is saved on the way out: what counts was written before it was confirmed. The log is written first.
const quit = (): void => void setImmediate(() => process.exit(70));
const worker = new Worker(quit);
worker.connect(new Courier(process, worker.answers, failureCodec));

const fail = (error: unknown): void => {
  if (!worker.survives(error)) {
    quit();
  }
};
process.on('unhandledRejection', fail).on('uncaughtException', fail);
process.on('disconnect', () => process.exit(0));
// The host hears these as well and stops its workers in order.
process.on('SIGINT', () => undefined).on('SIGTERM', () => undefined);
