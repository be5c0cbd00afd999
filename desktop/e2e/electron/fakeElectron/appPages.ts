import { createServer, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { partitionOrigin, findSessionByLabel } from './session.ts';
import { readFakeOs } from '#e2e/electron/FakeOs.ts';

const hostSuffix = (): string => `.prosa.localhost:${readFakeOs().port}`;

/** Replaces `app://prosa` by the HTTP origin of a partition. */
export const toChromiumUrl = (address: string, partition: string): string =>
  address.replace(/^app:\/\/prosa(?=\/|$)/, partitionOrigin(partition));

/** Replaces the HTTP origin of a partition by `app://prosa`. */
export function fromChromiumUrl(address: string): string {
  const { host, origin } = URL.canParse(address) ? new URL(address) : { host: '', origin: '' };
  return host.endsWith(hostSuffix()) ? `app://prosa${address.slice(origin.length)}` : address;
}

async function sendResponse(response: Response, to: ServerResponse): Promise<void> {
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

/** Serves responses of the program’s protocol handlers over HTTP. */
export function serveAppPages(): Promise<void> {
  const server = createServer((request, response) => {
    const label = (request.headers.host ?? '').split('.')[0] ?? '';
    const handler = findSessionByLabel(label)?.handlers.get('app');
    const reply = handler === undefined ? new Response(null, { status: 404 }) : handler(new Request(`app://prosa${request.url ?? '/'}`));
    void Promise.resolve(reply)
      .then((ready) => sendResponse(ready, response))
      .catch(() => response.destroy());
  });
  return new Promise((resolve) => {
    server.listen(readFakeOs().port, '127.0.0.1', resolve);
  });
}
