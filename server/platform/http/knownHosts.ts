import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Context, Next } from 'koa';
import { AppError } from '#shared/errors.ts';
import { errors as en } from '#shared/i18n/en/first.ts';
import { errors as es } from '#shared/i18n/es/first.ts';
import { errors as pt } from '#shared/i18n/pt/first.ts';
import type { Config } from '#server/config.ts';

export type HostsConfig = Pick<Config, 'publicUrl' | 'host' | 'allowedHosts' | 'trustedProxies'>;

/** A name or an address without its port; null for what is no host. */
const readName = (host: string): string | null =>
  /^(?<name>\[[\da-f:.]+\]|[^\s:/@?#\\[\]]+?)\.?(?::\d{1,5})?$/i.exec(host.trim())?.groups?.['name']?.toLowerCase() ?? null;

/**
 * Whether a host is this server. The owner of any name can point it here and let its pages read our answers (DNS rebinding), so that
 * names are known ones; no page comes from an address, or from `localhost`, but that which this machine serves itself.
 */
export function isKnownHost({ publicUrl, host: ownHost, allowedHosts }: HostsConfig, host: string): boolean {
  const name = readName(host);
  if (name === null) {
    return false;
  }
  const isAddress = isIP(name.replaceAll(/^\[|\]$/g, '')) !== 0;
  const isLoopbackName = name === 'localhost' || name.endsWith('.localhost');
  return isAddress || isLoopbackName || [new URL(publicUrl).hostname, ownHost.toLowerCase(), ...allowedHosts].includes(name);
}

/**
 * Whether a request names this server, by its own word and by that of a proxy. Without a host (HTTP/1.0, as probes of load balancers
 * speak it) it comes from no browser.
 */
function namesKnownHost(config: HostsConfig, { headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const forwarded = config.trustedProxies > 0 ? [headers['x-forwarded-host']].flat().join(',').split(',', 1) : [];
  return [headers.host ?? '', ...forwarded].every((host = '') => host.trim() === '' || isKnownHost(config, host));
}

const thisMachine: HostsConfig = { publicUrl: 'http://localhost', host: 'localhost', allowedHosts: [], trustedProxies: 0 };

/** Whether a program of this machine calls a simulator, or its own page does: no page of another site, under whatever name. */
export const isSimulatorCall = ({ headers: { host = '', origin } }: Pick<IncomingMessage, 'headers'>): boolean =>
  isKnownHost(thisMachine, host) && (origin === undefined || [`http://${host}`, `https://${host}`].includes(origin));

const texts = { pt, en, es };

/** Refuses requests for other hosts: with ERR_UNKNOWN_HOST, or in words to somebody who has typed the address. */
export const assertKnownHost =
  (config: HostsConfig) =>
  (ctx: Context, next: Next): Promise<void> => {
    if (namesKnownHost(config, ctx.req)) {
      return next();
    }
    const code = 'ERR_UNKNOWN_HOST';
    const language = (ctx.acceptsLanguages('pt', 'en', 'es') || 'pt') as keyof typeof texts;
    throw new AppError(code, ctx.get('accept').includes('text/html') ? { text: texts[language][code] } : {});
  };

const refusalOf = (status: string): string => `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;

/** Of `upgrade` or `request`; the second value is the socket or the response. */
type Listener = (request: IncomingMessage, answer: unknown, ...rest: readonly unknown[]) => void;

/** Puts a listener before those that a server has for an event; false: the others are left out. */
function precede(server: Server, event: 'upgrade' | 'request', passes: (request: IncomingMessage, answer: unknown) => boolean): void {
  const listeners = server.listeners(event) as Listener[];
  server.removeAllListeners(event);
  const listenAll: Listener = (request, ...rest) => listeners.forEach((listen) => listen.call(server, request, ...rest));
  server.on(event, (...values: Parameters<Listener>) => (passes(values[0], values[1]) ? listenAll(...values) : undefined));
}

/**
 * Puts the same check before the server's upgrades and the requests of live connections, which pass no middleware. An upgraded socket is
 * its owner's alone: one that a stranger resets before it has one would end the process, and one that nobody takes would stay open.
 */
export function guardSockets(server: Server, config: HostsConfig, livePath: string): void {
  precede(server, 'upgrade', (request, answer) => {
    const socket = answer as Duplex;
    socket.on('error', () => socket.destroy());
    const isKnown = namesKnownHost(config, request);
    const isTaken = isKnown && request.url?.startsWith(livePath) === true;
    if (!isTaken) {
      socket.end(refusalOf(isKnown ? '404 Not Found' : '421 Misdirected Request'));
    }
    return isTaken;
  });
  precede(server, 'request', (request, response) => {
    const isKnown = request.url?.startsWith(livePath) !== true || namesKnownHost(config, request);
    if (!isKnown) {
      (response as ServerResponse).writeHead(421, { connection: 'close' }).end();
    }
    return isKnown;
  });
}
