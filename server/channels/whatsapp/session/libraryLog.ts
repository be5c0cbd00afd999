import type { Log } from '#server/platform/log.ts';

interface LibraryLog {
  level: string;
  child(bindings: Record<string, unknown>): LibraryLog;
  trace(object: unknown, text?: string): void;
  debug(object: unknown, text?: string): void;
  info(object: unknown, text?: string): void;
  warn(object: unknown, text?: string): void;
  error(object: unknown, text?: string): void;
}

const nothing = (): void => {};

function failureIn(object: unknown): string | undefined {
  const { err, error, trace } = (typeof object === 'object' && object !== null ? object : {}) as Record<string, unknown>;
  const failure = err ?? error;
  return failure instanceof Error ? failure.message : typeof trace === 'string' ? trace.split('\n')[0] : undefined;
}

/** The library's talk, cut down to its sentences: the objects beside them hold keys and what people write. */
export function libraryLog(log: Log): LibraryLog {
  const say = (object: unknown, text?: string): void => {
    log.debug({ failure: failureIn(object) }, text ?? (typeof object === 'string' ? object : 'the library complains'));
  };
  const library: LibraryLog = { level: 'warn', child: () => library, trace: nothing, debug: nothing, info: nothing, warn: say, error: say };
  return library;
}
