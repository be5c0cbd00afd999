import type { ServerAddressError } from '#shared/ipc.ts';

const timeoutMs = 8_000;

const isLocalName = (host: string): boolean => !host.includes('.') || /(^|\.)(localhost|local|lan|internal)$/.test(host);
const isPrivateIp = (host: string): boolean => /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^\[(::1|f[cd])/.test(host);

/** May this host be spoken to without encryption? Only within one's own network. */
export const isPrivateHost = (host: string): boolean => isLocalName(host) || isPrivateIp(host);

/** `prosa.example/tickets` → the origins it may mean, the safer one first; null where it is no address. */
export function candidateOrigins(text: string): readonly string[] | null {
  const typed = text.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed);
  try {
    const { protocol, hostname, origin } = new URL(hasScheme ? typed : `https://${typed}`);
    if (!['https:', 'http:'].includes(protocol) || hostname === '' || /\s/.test(typed)) {
      return null;
    }
    return hasScheme || !isPrivateHost(hostname) ? [origin] : [origin, origin.replace(/^https/, 'http')];
  } catch {
    return null;
  }
}

/** The server named by words of the start, where it may be spoken to at all. */
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

/** The origin of the server that was meant, or why there is none. */
export async function findServer(text: string, fetch: Fetch): Promise<{ origin: string } | { refusal: ServerAddressError }> {
  let refusal: ServerAddressError = 'malformed';
  for (const origin of candidateOrigins(text) ?? []) {
    const refused = await checkServer(origin, fetch);
    if (refused === null) {
      return { origin };
    }
    refusal = refused;
  }
  return { refusal };
}
