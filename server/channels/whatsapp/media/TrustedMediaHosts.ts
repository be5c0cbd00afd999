import type { WhatsAppConfig } from '#server/config.ts';

/** The media host of a path without a trusted host of its own. */
const defaultMediaHost = 'mmg.whatsapp.net';

const isWhatsAppHost = (hostname: string): boolean => hostname === 'whatsapp.net' || hostname.endsWith('.whatsapp.net');

/** The hosts that media may be downloaded from. Messages name hosts, and anybody can write a message. */
export class TrustedMediaHosts {
  readonly #simulator: string | undefined;

  constructor({ serverUrl }: Pick<WhatsAppConfig, 'serverUrl'>) {
    this.#simulator = serverUrl === undefined ? undefined : new URL(serverUrl).hostname;
  }

  /** The URL of a path, on `host` if that is trusted, else on WhatsApp's own media host. */
  buildUrl(path: string, host: string | null): URL {
    const namedHost = host === null ? undefined : new URL(`https://${host}`);
    const base = namedHost !== undefined && this.isTrusted(namedHost) ? namedHost : new URL(`https://${defaultMediaHost}`);
    const url = new URL(base);
    // Set as parts: a path that begins with slashes must not become a host.
    [url.pathname = '', url.search = ''] = path.split('?');
    return url;
  }

  isTrusted({ protocol, hostname }: URL): boolean {
    return protocol === 'https:' && (isWhatsAppHost(hostname) || hostname === this.#simulator);
  }
}
