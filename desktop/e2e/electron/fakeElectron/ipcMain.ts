import { EventEmitter } from 'node:events';

type Handler = (event: unknown, ...values: unknown[]) => unknown;

class IpcMain extends EventEmitter {
  readonly handlers = new Map<string, Handler>();
  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    this.handlers.set(channel, handler);
  }
  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }
}
export const ipcMain = new IpcMain();

export type InvokeReply = { readonly value: unknown } | { readonly error: string };

/** Invokes a handler; errors are worded as in Electron. */
export async function invokeHandler(event: unknown, channel: string, values: readonly unknown[]): Promise<InvokeReply> {
  const handler = ipcMain.handlers.get(channel);
  if (handler === undefined) {
    return { error: `No handler registered for '${channel}'` };
  }
  try {
    return { value: await handler(event, ...values) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
