import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { app } from 'electron';
import { parseTicketUuid } from '#shared/rules/ticketLink.ts';

const linkScheme = 'prosa';

/** `prosa://ticket/<uuid>` → path of the page; null for any other link. */
export function parseTicketLink(link: string): string | null {
  const uuid = parseTicketUuid(link);
  return uuid === null ? null : `/tickets/${uuid}`;
}

const maxFileBytes = 200;

/** Linux passes `file:` URLs, a terminal passes paths relative to its working directory. */
const resolveFile = (argument: string, folder: string): string =>
  argument.startsWith('file:') ? fileURLToPath(argument) : path.resolve(folder, argument);

/** Path of the page for a `.prosa` file that holds one link; null for any other file. */
export function readLinkFile(argument: string, folder = process.cwd()): string | null {
  try {
    const file = resolveFile(argument, folder);
    return file.endsWith('.prosa') && statSync(file).size <= maxFileBytes ? parseTicketLink(readFileSync(file, 'utf8').trim()) : null;
  } catch {
    return null;
  }
}

const findPath = (args: readonly string[], folder: string): string | null =>
  args.map((argument) => parseTicketLink(argument) ?? readLinkFile(argument, folder)).find((path) => path !== null) ?? null;

/** Must run before `app.whenReady()`: macOS emits `open-url` early. The returned function opens a path now and from then on. */
export function collectDeepLinks(): (listener: (path: string | null) => void) => void {
  let pendingPath = findPath(process.argv, process.cwd());
  let openPath: ((path: string | null) => void) | null = null;
  const receive = (path: string | null): void => {
    if (openPath === null) {
      pendingPath = path ?? pendingPath;
    } else {
      openPath(path);
    }
  };
  app.on('open-url', (event, link) => {
    event.preventDefault();
    receive(parseTicketLink(link));
  });
  app.on('open-file', (event, file) => {
    event.preventDefault();
    receive(readLinkFile(file));
  });
  app.on('second-instance', (_event, args, folder) => receive(findPath(args, folder)));
  return (listener) => {
    app.setAsDefaultProtocolClient(linkScheme);
    openPath = listener;
    if (pendingPath !== null) {
      listener(pendingPath);
    }
  };
}
