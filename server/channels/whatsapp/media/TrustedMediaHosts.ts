import type { WhatsAppConfig } from '#server/config.ts';

/** Where WhatsApp keeps media. */
const defaultMediaHost = 'mmg.whatsapp.net';

const isWhatsAppHost = (hostname: string): boolean => hostname === 'whatsapp.net' || hostname.endsWith('.whatsapp.net');

/** Says which hosts media may be fetched from: messages name hosts, and anybody can write a message. */
export class TrustedMediaHosts {
  readonly #simulator: string | undefined;

  constructor({ serverUrl }: Pick<WhatsAppConfig, 'serverUrl'>) {
    this.#simulator = serverUrl === undefined ? undefined : new URL(serverUrl).hostname;
  }

  /** The address of a path, on the host that was named if it may be trusted. */
  buildUrl(path: string, host: string | null): URL {
    const named = host === null ? undefined : new URL(`https://${host}`);
    const base = named !== undefined && this.isTrusted(named) ? named : new URL(`https://${defaultMediaHost}`);
    const url = new URL(base);
    // Set as parts: a path that begins with slashes must not become a host.
    [url.pathname = '', url.search = ''] = path.split('?');
    return url;
  }

  isTrusted({ protocol, hostname }: URL): boolean {
    return protocol === 'https:' && (isWhatsAppHost(hostname) || hostname === this.#simulator);
  }
}
