import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import { AwaitableLog } from '#server/simulators/whatsapp/log/AwaitableLog.ts';
import type { SelfSignedCertificate } from '#server/platform/http/createSelfSignedCertificate.ts';

/** A file that a client has uploaded. */
export interface MediaUpload {
  readonly path: string;
  /** `image`, `video`, `audio`, `document`. */
  readonly kind: string;
  readonly size: number;
}

/** The path and the key of a message's file. */
export interface SentFile {
  readonly path: string;
  readonly mediaKey: Uint8Array;
}

/** An HTTPS server for encrypted media files and profile pictures. */
export class MediaHost {
  readonly uploads = new AwaitableLog<MediaUpload>('uploads');
  /** The HTTP status that uploads are refused with; undefined accepts them. */
  refusalStatus: number | undefined;
  /** The silence between an upload and its answer. */
  uploadDelayMs = 0;
  readonly #files = new Map<string, Buffer>();
  /** Expired files by path, which their phones may still upload again, and the HTTP status of the path. */
  readonly #expired = new Map<string, { readonly status: number; readonly bytes: Buffer | undefined }>();
  readonly #sentFiles = new Map<string, SentFile>();
  readonly #server: Server;

  constructor({ key, certificate }: SelfSignedCertificate) {
    this.#server = createServer({ key, cert: certificate }, (request, response) => this.#serve(request, response));
  }

  /** Host and port, in the form of the protocol. */
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

  /** Adds a file; returns its path. */
  addFile(bytes: Buffer, extension = 'enc'): string {
    const path = `/v/${randomBytes(12).toString('hex')}.${extension}`;
    this.#files.set(path, bytes);
    return path;
  }

  findFile(path: string): Buffer | undefined {
    return this.#files.get(path);
  }

  /** Removes a file, as WhatsApp does after some weeks. */
  expireFile(path: string, status = 404): void {
    this.#expired.set(path, { status, bytes: this.#files.get(path) });
    this.#files.delete(path);
  }

  /** Remembers the file of a message for re-uploads. */
  rememberSentFile(id: string, message: proto.IMessage): void {
    const { imageMessage, videoMessage, audioMessage, documentMessage, stickerMessage } = message;
    const { directPath, mediaKey } = imageMessage ?? videoMessage ?? audioMessage ?? documentMessage ?? stickerMessage ?? {};
    if (directPath && mediaKey) {
      this.#sentFiles.set(id, { path: directPath, mediaKey });
    }
  }

  /** Adds the file of a message again under a new path; undefined when it is not known. */
  reuploadFile(id: string): SentFile | undefined {
    const file = this.#sentFiles.get(id);
    const bytes = file && (this.#files.get(file.path) ?? this.#expired.get(file.path)?.bytes);
    return file && bytes && { ...file, path: this.addFile(bytes) };
  }

  url(path: string): string {
    return `https://${this.host}${path}`;
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', 'https://media');
    if (request.method === 'POST') {
      void this.#handleUpload(pathname, request, response);
      return;
    }
    const bytes = this.#files.get(pathname);
    response
      .writeHead(bytes === undefined ? (this.#expired.get(pathname)?.status ?? 404) : 200, { 'content-length': bytes?.length ?? 0 })
      .end(bytes);
  }

  async #handleUpload(pathname: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
    }
    const bytes = Buffer.concat(chunks);
    await new Promise((resolve) => setTimeout(resolve, this.uploadDelayMs));
    if (this.refusalStatus !== undefined) {
      response.writeHead(this.refusalStatus).end();
      return;
    }
    const path = this.addFile(bytes);
    this.uploads.add({ path, kind: pathname.split('/')[2] ?? '', size: bytes.length });
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ url: this.url(path), direct_path: path }));
  }
}
