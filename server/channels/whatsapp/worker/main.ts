import { failureCodec, IpcRpc } from '#server/channels/whatsapp/ipc/workerProtocol.ts';
import { muteConsole } from '#server/channels/whatsapp/library/muteSignalConsole.ts';

// Before libsignal is loaded: it prints private keys.
muteConsole();
const { SessionWorker } = await import('./SessionWorker.ts');

// The exit needs no saving: everything was written before it was confirmed to the server. setImmediate lets the log be written.
const quit = (): void => void setImmediate(() => process.exit(70));
const worker = new SessionWorker(quit);
worker.attachRpc(new IpcRpc(process, worker.handlers, failureCodec));

const handleError = (error: unknown): void => {
  if (!worker.handleStrayError(error)) {
    quit();
  }
};
process.on('unhandledRejection', handleError).on('uncaughtException', handleError);
process.on('disconnect', () => process.exit(0));
// The host receives these signals as well and stops its workers in order.
process.on('SIGINT', () => undefined).on('SIGTERM', () => undefined);
