import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { app } from 'electron';
import { parseTicketUuid } from '#shared/rules/ticketLink.ts';

export const linkScheme = 'prosa';

/** `prosa://ticket/<uuid>` → the screen it leads to; everything else leads nowhere. */
export function parseTicketLink(link: string): string | null {
  const uuid = parseTicketUuid(link);
  return uuid === null ? null : `/tickets/${uuid}`;
}

const maxFileBytes = 200;

/** Linux names files by their addresses, and a terminal from where it stands. */
const resolveFile = (word: string, folder: string): string => (word.startsWith('file:') ? fileURLToPath(word) : path.resolve(folder, word));

/** A file that holds one link leads where the link does. */
export function readLinkFile(word: string, folder = process.cwd()): string | null {
  try {
    const file = resolveFile(word, folder);
    return file.endsWith('.prosa') && statSync(file).size <= maxFileBytes ? parseTicketLink(readFileSync(file, 'utf8').trim()) : null;
  } catch {
    return null;
  }
}

const findPath = (words: readonly string[], folder: string): string | null =>
  words.map((word) => parseTicketLink(word) ?? readLinkFile(word, folder)).find((path) => path !== null) ?? null;

/** Listens before the program is ready: macOS tells of a link early, the others put it among the words of the start. */
export function collectDeepLinks(): (open: (path: string | null) => void) => void {
  let early = findPath(process.argv, process.cwd());
  let tell: ((path: string | null) => void) | null = null;
  const came = (path: string | null): void => {
    if (tell === null) {
      early = path ?? early;
    } else {
      tell(path);
    }
  };
  app.on('open-url', (event, link) => {
    event.preventDefault();
    came(parseTicketLink(link));
  });
  app.on('open-file', (event, file) => {
    event.preventDefault();
    came(readLinkFile(file));
  });
  app.on('second-instance', (_event, words, folder) => came(findPath(words, folder)));
  return (open) => {
    app.setAsDefaultProtocolClient(linkScheme);
    tell = open;
    if (early !== null) {
      open(early);
    }
  };
}
