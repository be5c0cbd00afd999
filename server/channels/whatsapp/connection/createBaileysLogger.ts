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

/** The library's talk, cut down to its sentences: the objects beside them hold keys and what people write. */
export function createBaileysLogger(log: Log): BaileysLogger {
  const say = (object: unknown, text?: string): void => {
    log.debug({ failure: findFailureMessage(object) }, text ?? (typeof object === 'string' ? object : 'the library complains'));
  };
  const library: BaileysLogger = { level: 'warn', child: () => library, trace: noop, debug: noop, info: noop, warn: say, error: say };
  return library;
}
