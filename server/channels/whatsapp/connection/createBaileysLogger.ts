import type { Log } from '#server/platform/log.ts';

interface BaileysLogger {
  level: string;
  child(bindings: Record<string, unknown>): BaileysLogger;
  trace(object: unknown, text?: string): void;
  debug(object: unknown, text?: string): void;
  info(object: unknown, text?: string): void;
  warn(object: unknown, text?: string): void;
  error(object: unknown, text?: string): void;
}

const noop = (): void => {};

function findFailureMessage(object: unknown): string | undefined {
  const { err, error, trace } = (typeof object === 'object' && object !== null ? object : {}) as Record<string, unknown>;
  const failure = err ?? error;
  return failure instanceof Error ? failure.message : typeof trace === 'string' ? trace.split('\n')[0] : undefined;
}

/** A logger for Baileys that drops the logged objects: they hold keys and message contents. */
export function createBaileysLogger(log: Log): BaileysLogger {
  const write = (object: unknown, text?: string): void => {
    log.debug({ failure: findFailureMessage(object) }, text ?? (typeof object === 'string' ? object : 'Baileys logged an object'));
  };
  const logger: BaileysLogger = { level: 'warn', child: () => logger, trace: noop, debug: noop, info: noop, warn: write, error: write };
  return logger;
}
