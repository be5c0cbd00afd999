import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Journal } from './Journal.ts';
import type { SelfSigned } from './x509.ts';

/** A file that a client brought. */
export interface Upload {
  readonly path: string;
  /** `image`, `video`, `audio`, `document`. */
  readonly kind: string;
  readonly size: number;
}

/** Where sealed media files and profile pictures lie: HTTPS on this machine. */
export class MediaHost {
  readonly uploads = new Journal<Upload>('uploads');
  readonly #files = new Map<string, Buffer>();
  readonly #server: Server;

  constructor({ key, certificate }: SelfSigned) {
    this.#server = createServer({ key, cert: certificate }, (request, response) => this.#serve(request, response));
  }

  /** Host and port, as the protocol names it. */
  get host(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `127.0.0.1:${port}`;
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** Keeps a file and gives the path it is fetched by. */
  keep(bytes: Buffer, extension = 'enc'): string {
    const path = `/v/${randomBytes(12).toString('hex')}.${extension}`;
    this.#files.set(path, bytes);
    return path;
  }

  file(path: string): Buffer | undefined {
    return this.#files.get(path);
  }

  /** From now on the path answers as WhatsApp does after some weeks. */
  expire(path: string): void {
    this.#files.delete(path);
  }

  url(path: string): string {
    return `https://${this.host}${path}`;
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', 'https://media');
    if (request.method === 'POST') {
      void this.#take(pathname, request, response);
      return;
    }
    const bytes = this.#files.get(pathname);
    response.writeHead(bytes === undefined ? 404 : 200, { 'content-length': bytes?.length ?? 0 }).end(bytes);
  }

  async #take(pathname: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
    }
    const bytes = Buffer.concat(chunks);
    const path = this.keep(bytes);
    this.uploads.add({ path, kind: pathname.split('/')[2] ?? '', size: bytes.length });
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ url: this.url(path), direct_path: path }));
  }
}
