import pino, { type Bindings, type ChildLoggerOptions, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from '#server/environment.ts';
import { redact, redactArgument, redactText } from './redact.ts';

/** Structured log: the fields first, the sentence last; errors under `err`. */
export type Log = Logger;

export interface LogOptions {
  readonly level: LogLevel;
  /** Human-readable; otherwise one JSON object per line. */
  readonly pretty?: boolean;
  /** Standard output when absent. */
  readonly destination?: DestinationStream;
}

/** pino takes the sentence from the error where none is given; it must be redacted as well. */
function errorMessage(first: unknown): string | undefined {
  const failure = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  return failure instanceof Error ? redactText(failure.message) : undefined;
}

function redactArguments([first, ...rest]: readonly unknown[]): unknown[] {
  if (typeof first === 'string') {
    return [redactText(first), ...rest.map(redactArgument)];
  }
  const sentence = rest.length === 0 ? errorMessage(first) : undefined;
  // The formatter below redacts the object itself, together with the bindings of child loggers.
  return [first, ...rest.map(redactArgument), ...(sentence === undefined ? [] : [sentence])];
}

/** pino does not pass the bindings of a child to the formatter; children inherit this method from their parent. */
function redactChildren(log: Log): Log {
  // pino types this method over custom levels, of which there are none.
  type Bind = (this: Log, bindings: Bindings, options?: ChildLoggerOptions) => Log;
  const bind = log.child as unknown as Bind;
  const bindRedacted: Bind = function (bindings, options) {
    return bind.call(this, redact(bindings), options);
  };
  log.child = bindRedacted as unknown as Log['child'];
  return log;
}

const createPrettyStream = (destination: DestinationStream | undefined): DestinationStream =>
  pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', ...(destination && { destination }) });

/** Creates the log. Texts of people, tokens and full phone numbers never appear in it. */
export function createLog({ level, pretty: readable = false, destination }: LogOptions): Log {
  const options: LoggerOptions = {
    level,
    formatters: { log: redact },
    // The redaction has turned errors into plain objects.
    serializers: { err: (failure: unknown) => failure },
    hooks: {
      logMethod(given, write) {
        write.apply(this, redactArguments(given) as Parameters<typeof write>);
      },
    },
  };
  const stream = readable ? createPrettyStream(destination) : destination;
  return redactChildren(stream === undefined ? pino(options) : pino(options, stream));
}
