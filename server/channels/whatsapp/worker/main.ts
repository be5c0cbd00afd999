import { IpcRpc } from '#server/channels/whatsapp/ipc/IpcRpc.ts';
import { failureCodec } from '#server/channels/whatsapp/ipc/workerProtocol.ts';
import { muteConsole } from '#server/channels/whatsapp/library/muteSignalConsole.ts';

// Before the library is loaded: it speaks of private keys on the console.
muteConsole();
const { SessionWorker } = await import('./SessionWorker.ts');

/** The process that holds the sockets. It dies with its host, and by its own hand when it cannot trust itself any more. */
// Nothing is saved on the way out: what counts was written before it was confirmed. The log is written first.
const quit = (): void => void setImmediate(() => process.exit(70));
const worker = new SessionWorker(quit);
worker.attachRpc(new IpcRpc(process, worker.handlers, failureCodec));

const fail = (error: unknown): void => {
  if (!worker.handleStrayError(error)) {
    quit();
  }
};
process.on('unhandledRejection', fail).on('uncaughtException', fail);
process.on('disconnect', () => process.exit(0));
// The host hears these as well and stops its workers in order.
process.on('SIGINT', () => undefined).on('SIGTERM', () => undefined);
