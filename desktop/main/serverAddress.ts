import type { ServerRefusal } from '#shared/ipc.ts';

const patience = 8_000;

const isLocalName = (host: string): boolean => !host.includes('.') || /(^|\.)(localhost|local|lan|internal)$/.test(host);
const isPrivateNumber = (host: string): boolean => /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^\[(::1|f[cd])/.test(host);

/** May this host be spoken to without encryption? Only within one's own network. */
export const isNear = (host: string): boolean => isLocalName(host) || isPrivateNumber(host);

/** `prosa.example/tickets` → the origins it may mean, the safer one first; null where it is no address. */
export function originsMeant(text: string): readonly string[] | null {
  const typed = text.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed);
  try {
    const { protocol, hostname, origin } = new URL(hasScheme ? typed : `https://${typed}`);
    if (!['https:', 'http:'].includes(protocol) || hostname === '' || /\s/.test(typed)) {
      return null;
    }
    return hasScheme || !isNear(hostname) ? [origin] : [origin, origin.replace(/^https/, 'http')];
  } catch {
    return null;
  }
}

/** The server named by words of the start, where it may be spoken to at all. */
export const serverMeant = (text: string): string | undefined =>
  originsMeant(text)?.find((origin) => origin.startsWith('https:') || isNear(new URL(origin).hostname));

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

async function refusalOf(origin: string, fetch: Fetch): Promise<ServerRefusal | null> {
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'http:' && !isNear(hostname)) {
    return 'insecure';
  }
  try {
    const response = await fetch(`${origin}/version`, {
      headers: { Accept: 'application/json' },
      credentials: 'omit',
      signal: AbortSignal.timeout(patience),
    });
    const body: unknown = await response.json().catch(() => null);
    const isProsa = response.ok && typeof body === 'object' && body !== null && 'version' in body && typeof body.version === 'string';
    return isProsa ? null : 'notProsa';
  } catch (error) {
    return /CERT|SSL/i.test(String(error)) ? 'certificate' : 'unreachable';
  }
}

/** The origin of the server that was meant, or why there is none. */
export async function findServer(text: string, fetch: Fetch): Promise<{ origin: string } | { refusal: ServerRefusal }> {
  let refusal: ServerRefusal = 'malformed';
  for (const origin of originsMeant(text) ?? []) {
    const refused = await refusalOf(origin, fetch);
    if (refused === null) {
      return { origin };
    }
    refusal = refused;
  }
  return { refusal };
}
