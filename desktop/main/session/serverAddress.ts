import type { ServerAddressError } from '#shared/ipc.ts';

const timeoutMs = 8_000;

/** A URL writes IPv6 addresses in brackets, and IPv4 ones with four numbers. */
const isLocalName = (host: string): boolean =>
  (!host.includes('.') && !host.startsWith('[')) || /(^|\.)(localhost|local|lan|internal)$/.test(host);
const isPrivateIpv4 = (host: string): boolean =>
  /^\d+(\.\d+){3}$/.test(host) && /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(host);
const isPrivateIpv6 = (host: string): boolean => /^\[(::1\]|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/.test(host);
const isPrivateIp = (host: string): boolean => isPrivateIpv4(host) || isPrivateIpv6(host);

/** Hosts of a private network, the only ones that may be used without TLS. */
const isPrivateHost = (host: string): boolean => isLocalName(host) || isPrivateIp(host);

/** `prosa.example/tickets` → origins to try, HTTPS first; null for an invalid address. */
export function candidateOrigins(text: string): readonly string[] | null {
  const trimmed = text.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed);
  try {
    const { protocol, hostname, origin } = new URL(hasScheme ? trimmed : `https://${trimmed}`);
    if (!['https:', 'http:'].includes(protocol) || hostname === '' || /\s/.test(trimmed)) {
      return null;
    }
    return hasScheme || !isPrivateHost(hostname) ? [origin] : [origin, origin.replace(/^https/, 'http')];
  } catch {
    return null;
  }
}

/** Origin of the `--server` option; undefined where it is invalid or would be unencrypted on a public host. */
export const parseServerOption = (text: string): string | undefined =>
  candidateOrigins(text)?.find((origin) => origin.startsWith('https:') || isPrivateHost(new URL(origin).hostname));

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

async function checkServer(origin: string, fetch: Fetch): Promise<ServerAddressError | null> {
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'http:' && !isPrivateHost(hostname)) {
    return 'insecure';
  }
  try {
    const response = await fetch(`${origin}/version`, {
      headers: { Accept: 'application/json' },
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: unknown = await response.json().catch(() => null);
    const isProsa = response.ok && typeof body === 'object' && body !== null && 'version' in body && typeof body.version === 'string';
    return isProsa ? null : 'notProsa';
  } catch (error) {
    return /CERT|SSL/i.test(String(error)) ? 'certificate' : 'unreachable';
  }
}

/** Finds the origin of a running Prosa server, or the reason why there is none. */
export async function findServer(text: string, fetch: Fetch): Promise<{ origin: string } | { refusal: ServerAddressError }> {
  let refusal: ServerAddressError = 'malformed';
  for (const origin of candidateOrigins(text) ?? []) {
    const refusalOfOrigin = await checkServer(origin, fetch);
    if (refusalOfOrigin === null) {
      return { origin };
    }
    refusal = refusalOfOrigin;
  }
  return { refusal };
}
