import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Server, type Socket } from 'socket.io';
import { isKnownOrigin } from '#server/platform/http/origins.ts';
import { readAccess, type AccessClaims } from '#server/platform/http/tokens.ts';
import type { Platform } from '#server/platform/platform.ts';
import { meters } from './meters.ts';

/** A browser that reconnects at once after a bad token must not spin. */
const refusalPause = { least: 1_000, spread: 1_000 };
const connectionsPerAddress = { points: 500, duration: 10 };
const ping = 18_000;

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value.split(',')[0]?.trim() : undefined;
}

/** Programs that are no browser send no origin; they need a token like everybody else. */
function isWelcome({ config }: Platform, request: IncomingMessage): boolean {
  const origin = header(request, 'origin');
  const host = (config.trustProxy ? header(request, 'x-forwarded-host') : undefined) ?? header(request, 'host');
  return origin === undefined || isKnownOrigin(config, origin, [`http://${host}`, `https://${host}`]);
}

const addressOf = ({ config }: Platform, request: IncomingMessage): string =>
  (config.trustProxy ? header(request, 'x-forwarded-for') : undefined) ?? request.socket.remoteAddress ?? '';

function guard(platform: Platform, isClosed: () => boolean): (request: IncomingMessage) => Promise<'origin' | 'rate' | 'closed' | null> {
  const limiter = new RateLimiterMemory(connectionsPerAddress);
  return async (request) => {
    if (isClosed()) {
      return 'closed';
    }
    if (!isWelcome(platform, request)) {
      return 'origin';
    }
    const isWithin = await limiter.consume(addressOf(platform, request)).then(
      () => true,
      () => false,
    );
    return isWithin ? null : 'rate';
  };
}

/** The websocket server of a web server: who may knock, how long, how loudly. */
export function openDoor(httpServer: HttpServer, platform: Platform, isClosed: () => boolean): Server {
  const refusal = guard(platform, isClosed);
  return new Server(httpServer, {
    transports: ['websocket'],
    serveClient: false,
    pingInterval: ping,
    pingTimeout: ping,
    connectTimeout: 10_000,
    maxHttpBufferSize: 10_000,
    allowRequest: (request, decide) => {
      void refusal(request).then((reason) => {
        if (reason !== null) {
          meters.refused.inc({ reason });
        }
        decide(reason, reason === null);
      });
    },
  });
}

/** What the token says, if it is good. The query is the contract's place for it. */
export async function claimsOf({ secrets, now }: Platform, { handshake }: Socket): Promise<AccessClaims | null> {
  const token: unknown = handshake.auth['token'] ?? handshake.query['token'];
  return typeof token === 'string' ? readAccess(secrets, token, now()).catch(() => null) : null;
}

/** Turns a connection away, a moment later. */
export function refuse(socket: Socket): void {
  meters.refused.inc({ reason: 'session' });
  setTimeout(() => socket.disconnect(true), refusalPause.least + Math.random() * refusalPause.spread).unref();
}
