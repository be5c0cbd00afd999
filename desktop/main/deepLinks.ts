import { readFileSync, statSync } from 'node:fs';
import { app } from 'electron';
import { ticketOfLink } from '#shared/rules/ticketLink.ts';

export const linkScheme = 'prosa';

/** `prosa://ticket/<uuid>` → the screen it leads to; everything else leads nowhere. */
export function pathOfLink(link: string): string | null {
  const uuid = ticketOfLink(link);
  return uuid === null ? null : `/tickets/${uuid}`;
}

const longest = 200;

/** A file that holds one link leads where the link does. */
export function pathOfFile(file: string): string | null {
  try {
    return file.endsWith('.prosa') && statSync(file).size <= longest ? pathOfLink(readFileSync(file, 'utf8').trim()) : null;
  } catch {
    return null;
  }
}

const pathIn = (words: readonly string[]): string | null =>
  words.map((word) => pathOfLink(word) ?? pathOfFile(word)).find((path) => path !== null) ?? null;

/** Listens before the program is ready: macOS tells of a link early, the others put it among the words of the start. */
export function gatherLinks(): (open: (path: string | null) => void) => void {
  let early = pathIn(process.argv);
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
    came(pathOfLink(link));
  });
  app.on('open-file', (event, file) => {
    event.preventDefault();
    came(pathOfFile(file));
  });
  app.on('second-instance', (_event, words) => came(pathIn(words)));
  return (open) => {
    app.setAsDefaultProtocolClient(linkScheme);
    tell = open;
    if (early !== null) {
      open(early);
    }
  };
}
