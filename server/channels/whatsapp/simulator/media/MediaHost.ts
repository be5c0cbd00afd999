import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import { AwaitableLog } from '#server/channels/whatsapp/simulator/log/AwaitableLog.ts';
import type { SelfSignedCertificate } from '#server/channels/whatsapp/simulator/transport/createSelfSignedCertificate.ts';

/** A file that a client brought. */
export interface MediaUpload {
  readonly path: string;
  /** `image`, `video`, `audio`, `document`. */
  readonly kind: string;
  readonly size: number;
}

/** The file of a message: where it lies and what opens it. */
export interface SentFile {
  readonly path: string;
  readonly mediaKey: Uint8Array;
}

/** Where sealed media files and profile pictures lie: HTTPS on this machine. */
export class MediaHost {
  readonly uploads = new AwaitableLog<MediaUpload>('uploads');
  /** The status that uploads are refused with; undefined takes them. */
  refusalStatus: number | undefined;
  readonly #files = new Map<string, Buffer>();
  /** What a path says that once held a file, and the file, which its phone may still have. */
  readonly #gone = new Map<string, { readonly status: number; readonly bytes: Buffer | undefined }>();
  readonly #sent = new Map<string, SentFile>();
  readonly #server: Server;

  constructor({ key, certificate }: SelfSignedCertificate) {
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
  addFile(bytes: Buffer, extension = 'enc'): string {
    const path = `/v/${randomBytes(12).toString('hex')}.${extension}`;
    this.#files.set(path, bytes);
    return path;
  }

  findFile(path: string): Buffer | undefined {
    return this.#files.get(path);
  }

  /** From now on the path answers as WhatsApp does after some weeks. */
  expireFile(path: string, status = 404): void {
    this.#gone.set(path, { status, bytes: this.#files.get(path) });
    this.#files.delete(path);
  }

  /** Remembers which file a message came with, as the sender's phone does. */
  rememberSentFile(id: string, message: proto.IMessage): void {
    const { imageMessage, videoMessage, audioMessage, documentMessage, stickerMessage } = message;
    const { directPath, mediaKey } = imageMessage ?? videoMessage ?? audioMessage ?? documentMessage ?? stickerMessage ?? {};
    if (directPath && mediaKey) {
      this.#sent.set(id, { path: directPath, mediaKey });
    }
  }

  /** Brings the file of a message once more, to another place; undefined when it is not known any more. */
  reuploadFile(id: string): SentFile | undefined {
    const sent = this.#sent.get(id);
    const bytes = sent && (this.#files.get(sent.path) ?? this.#gone.get(sent.path)?.bytes);
    return sent && bytes && { ...sent, path: this.addFile(bytes) };
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
    response
      .writeHead(bytes === undefined ? (this.#gone.get(pathname)?.status ?? 404) : 200, { 'content-length': bytes?.length ?? 0 })
      .end(bytes);
  }

  async #take(pathname: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
    }
    const bytes = Buffer.concat(chunks);
    if (this.refusalStatus !== undefined) {
      response.writeHead(this.refusalStatus).end();
      return;
    }
    const path = this.addFile(bytes);
    this.uploads.add({ path, kind: pathname.split('/')[2] ?? '', size: bytes.length });
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ url: this.url(path), direct_path: path }));
  }
}
