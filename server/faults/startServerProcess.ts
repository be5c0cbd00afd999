import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import launch from '#server/launch.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '../..');
/** Built before the tests and the bench begin: it starts in a third of the time that the sources take. */
const main = path.join(root, 'out/server/main.js');

/** A server process, started like `npm start`. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** The output so far, of both streams. */
  output(): string;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGINT, as Ctrl+C; resolves to the exit code. */
  stop(): Promise<number | null>;
}

const readyLine = /Prosa is ready at (\S+)/;

/** Starts a server and waits until it is ready. */
export async function startServerProcess(environment: Record<string, string>, args: readonly string[] = []): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...launch.flags, main, ...args], {
    cwd: root,
    env: { ...launch.environment, PATH: process.env['PATH'], HOME: process.env['HOME'], LOG_LEVEL: 'warn', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      const ready = readyLine.exec(printed)?.[1];
      if (ready !== undefined) {
        resolve(ready);
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    // `close`, not `exit`: the last output may still be in the pipe.
    child.once('close', (code, signal) => reject(new Error(`the server ended with ${signal ?? code} before it was ready:\n${printed}`)));
  });
  const ended = once(child, 'exit');
  return {
    url,
    child,
    output: () => printed,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      return child.exitCode;
    },
  };
}
