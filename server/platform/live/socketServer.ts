import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Server, type Socket } from 'socket.io';
import { Counter, Gauge } from 'prom-client';
import type { Config } from '#server/config.ts';
import { guardSockets } from '#server/platform/http/knownHosts.ts';
import { isAllowedOrigin } from '#server/platform/http/origins.ts';
import { type AccessClaims, verifyAccessToken } from '#server/platform/http/tokens.ts';
import type { Platform } from '#server/platform/platform.ts';

export const gatewayMetrics = {
  connections: new Gauge({ name: 'prosa_live_sockets', help: 'Connected pages' }),
  refused: new Counter({ name: 'prosa_live_refused_total', help: 'Connections that were turned away', labelNames: ['reason'] }),
  closed: new Counter({ name: 'prosa_live_closed_total', help: 'Connections that the server ended', labelNames: ['reason'] }),
  resumed: new Counter({ name: 'prosa_live_resumed_total', help: 'Answers to pages that came back', labelNames: ['answer'] }),
} as const;

/** A browser that reconnects at once after an invalid token must not loop. */
const refusalDelayMs = { least: 1_000, spread: 1_000 };
const connectionsPerAddress = { points: 500, duration: 10 };
const pingMs = 18_000;

function readHeader(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value.split(',')[0]?.trim() : undefined;
}

/** Programs other than browsers send no origin; they need a token all the same. */
function isAllowedRequest({ config }: Platform, request: IncomingMessage): boolean {
  const origin = readHeader(request, 'origin');
  const host = (config.trustedProxies > 0 ? readHeader(request, 'x-forwarded-host') : undefined) ?? readHeader(request, 'host');
  return origin === undefined || isAllowedOrigin(config, origin, [`http://${host}`, `https://${host}`]);
}

/** The client's address; the web framework finds that of an HTTP request in the same way. */
export function readAddress({ trustedProxies }: Pick<Config, 'trustedProxies'>, { headers, socket }: IncomingMessage): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((each) => each.trim());
  const [address = ''] = trustedProxies === 0 ? [] : forwarded.slice(-trustedProxies);
  return address || (socket.remoteAddress ?? '');
}

function createConnectionFilter(
  platform: Platform,
  isClosed: () => boolean,
): (request: IncomingMessage) => Promise<'origin' | 'rate' | 'closed' | null> {
  const limiter = new RateLimiterMemory(connectionsPerAddress);
  return async (request) => {
    if (isClosed()) {
      return 'closed';
    }
    if (!isAllowedRequest(platform, request)) {
      return 'origin';
    }
    const isWithin = await limiter.consume(readAddress(platform.config, request)).then(
      () => true,
      () => false,
    );
    return isWithin ? null : 'rate';
  };
}

/** The WebSocket server: origins, rate of connections, timeouts, packet size. */
export function createSocketServer(httpServer: HttpServer, platform: Platform, isClosed: () => boolean): Server {
  const findRefusalReason = createConnectionFilter(platform, isClosed);
  const server = new Server(httpServer, {
    transports: ['websocket'],
    serveClient: false,
    pingInterval: pingMs,
    pingTimeout: pingMs,
    connectTimeout: 10_000,
    maxHttpBufferSize: 10_000,
    allowRequest: (request, decide) => {
      void findRefusalReason(request).then((reason) => {
        if (reason !== null) {
          gatewayMetrics.refused.inc({ reason });
        }
        decide(reason, reason === null);
      });
    },
  });
  guardSockets(httpServer, platform.config, server.path());
  return server;
}

/** The claims of a valid token, else null. Clients of the contract put the token into the query. */
export async function readSocketClaims(
  { config, log, secrets, now }: Platform,
  { handshake, request }: Socket,
): Promise<AccessClaims | null> {
  if (handshake.query['token'] !== undefined) {
    const client = { ip: readAddress(config, request), userAgent: (request.headers['user-agent'] ?? '').slice(0, 100) };
    log.info({ route: '/socket.io', keys: 'token', ...client }, 'a client wrote a secret into the address');
  }
  const token: unknown = handshake.auth['token'] ?? handshake.query['token'];
  return typeof token === 'string' ? verifyAccessToken(secrets, token, now()).catch(() => null) : null;
}

/** Closes an unauthorized connection after a delay. */
export function refuseSocket(socket: Socket): void {
  gatewayMetrics.refused.inc({ reason: 'session' });
  setTimeout(() => socket.disconnect(true), refusalDelayMs.least + Math.random() * refusalDelayMs.spread).unref();
}
