import pino, { type Bindings, type ChildLoggerOptions, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from '#server/config.ts';
import { redact, redactArgument, redactText } from './redact.ts';

/** Writes log lines: the object first, the sentence last; failures under `err`. */
export type Log = Logger;

export interface LogOptions {
  readonly level: LogLevel;
  /** For people at a terminal; otherwise a JSON object per line. */
  readonly pretty?: boolean;
  /** Where the lines go; standard output when not given. */
  readonly destination?: DestinationStream;
}

/** pino takes the sentence from the failure where none is given; it must pass the redaction as well. */
function errorMessage(first: unknown): string | undefined {
  const failure = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  return failure instanceof Error ? redactText(failure.message) : undefined;
}

function redactArguments([first, ...rest]: readonly unknown[]): unknown[] {
  if (typeof first === 'string') {
    return [redactText(first), ...rest.map(redactArgument)];
  }
  const sentence = rest.length === 0 ? errorMessage(first) : undefined;
  // The object itself is redacted by the formatter below, together with what child loggers are bound to.
  return [first, ...rest.map(redactArgument), ...(sentence === undefined ? [] : [sentence])];
}

/** pino does not show what a child is bound to to the formatter; children inherit this method from their parent. */
function redactChildren(log: Log): Log {
  // pino types this method over its custom levels, which the house has none of.
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

/** The house's log. What people write, tokens and full phone numbers never come out of it. */
export function createLog({ level, pretty: readable = false, destination }: LogOptions): Log {
  const options: LoggerOptions = {
    level,
    formatters: { log: redact },
    // Failures arrive here as the plain objects that the redaction made of them.
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
