import { createServer, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { originOf, sessionLabelled } from './session.ts';
import { world } from '#e2e/electron/world.ts';

const home = (): string => `.prosa.localhost:${world().port}`;

/** `app://prosa/tags` of a partition, as Chromium can open it. */
export const toChromium = (address: string, partition: string): string => address.replace(/^app:\/\/prosa(?=\/|$)/, originOf(partition));

/** The same the other way: the program never sees the detour. */
export function fromChromium(address: string): string {
  const { host, origin } = URL.canParse(address) ? new URL(address) : { host: '', origin: '' };
  return host.endsWith(home()) ? `app://prosa${address.slice(origin.length)}` : address;
}

async function send(response: Response, to: ServerResponse): Promise<void> {
  to.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) {
    to.end();
    return;
  }
  for await (const chunk of Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])) {
    to.write(chunk);
  }
  to.end();
}

/** Serves what the program's own protocol handlers answer. */
export function servePages(): Promise<void> {
  const server = createServer((request, response) => {
    const label = (request.headers.host ?? '').split('.')[0] ?? '';
    const handler = sessionLabelled(label)?.handlers.get('app');
    const answer = handler === undefined ? new Response(null, { status: 404 }) : handler(new Request(`app://prosa${request.url ?? '/'}`));
    void Promise.resolve(answer)
      .then((ready) => send(ready, response))
      .catch(() => response.destroy());
  });
  return new Promise((resolve) => {
    server.listen(world().port, '127.0.0.1', resolve);
  });
}
