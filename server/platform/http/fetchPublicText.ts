import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { createInternalError, createPublicLookup, isInternalAddress, RefusedAddressError } from './internalAddresses.ts';

const lookupPublic = createPublicLookup();

/** What a client shows of itself, and whom it trusts, where the system's authorities do not do. */
export interface ClientCertificate {
  readonly pfx?: Buffer;
  readonly key?: string;
  readonly cert?: string;
  readonly ca?: string;
}

export interface FetchPublicTextOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** A longer text fails. */
  readonly maxBytes: number;
  /** The setting of an operator instead of a public page: any host, and without TLS. */
  readonly isConfigured?: boolean;
  /** `host:port` of each private host that the operator lists: reached although it is internal, and without TLS. */
  readonly privateHosts?: readonly string[];
}

interface PublicRequest extends FetchPublicTextOptions {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly body?: string | Buffer;
  /** Each piece of the answer as it comes. */
  readonly onChunk?: ((chunk: Buffer) => void) | undefined;
  readonly certificate?: ClientCertificate;
  /** End the request before its time. */
  readonly signals?: readonly AbortSignal[];
}

export interface PublicResponse {
  readonly status: number;
  readonly text: string;
}

export interface PublicContent {
  readonly status: number;
  /** Media type, without its parameters. */
  readonly type: string;
  readonly content: Buffer;
}

function assertPublic({ protocol, hostname }: URL): void {
  if (protocol !== 'https:') {
    throw new RefusedAddressError('only https leaves this server');
  }
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isInternalAddress(host)) {
    throw createInternalError(host);
  }
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };
const isListed = ({ protocol, hostname, port }: URL, hosts: readonly string[]): boolean =>
  hosts.includes(`${hostname}:${port || defaultPorts[protocol]}`);

async function readContent(
  response: http.IncomingMessage,
  { maxBytes, onChunk }: Pick<PublicRequest, 'maxBytes' | 'onChunk'>,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      response.destroy();
      throw new Error(`the answer is longer than ${maxBytes} bytes`);
    }
    chunks.push(chunk);
    onChunk?.(chunk);
  }
  return Buffer.concat(chunks);
}

/** Throws a RefusedAddressError for a URL that is refused whatever its name resolves to. */
export function assertAskable(url: URL, privateHosts: readonly string[]): void {
  if (!isListed(url, privateHosts)) {
    assertPublic(url);
  }
}

export function isAskable(url: URL, privateHosts: readonly string[]): boolean {
  try {
    assertAskable(url, privateHosts);
    return true;
  } catch {
    return false;
  }
}

/** Sends a request to the internet, never to an internal address; follows no redirects. */
export async function requestPublic(url: URL, options: PublicRequest): Promise<PublicContent> {
  const { method, headers, body, certificate, timeoutMs, signals = [] } = options;
  const isTrusted = options.isConfigured === true || isListed(url, options.privateHosts ?? []);
  if (!isTrusted) {
    assertPublic(url);
  }
  const client = url.protocol === 'http:' ? http : https;
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...signals]);
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const settings = { method, headers: { ...headers }, signal, ...certificate, ...(!isTrusted && { lookup: lookupPublic }) };
    client.request(url, settings, resolve).once('error', reject).end(body);
  });
  const [type = ''] = (response.headers['content-type'] ?? '').split(';');
  return { status: response.statusCode ?? 0, type: type.trim().toLowerCase(), content: await readContent(response, options) };
}

/** `requestPublic` for a text. */
export async function requestPublicText(url: URL, options: PublicRequest): Promise<PublicResponse> {
  const { status, content } = await requestPublic(url, options);
  return { status, text: content.toString('utf8') };
}

/** Downloads a text. */
export async function fetchPublicText(url: URL, options: FetchPublicTextOptions): Promise<string> {
  const { status, text } = await requestPublicText(url, { ...options, method: 'GET' });
  if (status !== 200) {
    throw new Error(`the answer is ${status}`);
  }
  return text;
}
