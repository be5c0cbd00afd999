import type { SimulatorConfig } from '#server/config.ts';

/** Where WhatsApp keeps media. */
const mediaHost = 'mmg.whatsapp.net';

const isWhatsApp = (hostname: string): boolean => hostname === 'whatsapp.net' || hostname.endsWith('.whatsapp.net');

/** Says which hosts media may be fetched from: messages name hosts, and anybody can write a message. */
export class Hosts {
  readonly #simulator: string | undefined;

  constructor({ serverUrl }: Pick<SimulatorConfig, 'serverUrl'>) {
    this.#simulator = serverUrl === undefined ? undefined : new URL(serverUrl).hostname;
  }

  /** The address of a path, on the host that was named if it may be trusted. */
  url(path: string, host: string | null): URL {
    const named = host === null ? undefined : new URL(`https://${host}`);
    const base = named !== undefined && this.isTrusted(named) ? named : new URL(`https://${mediaHost}`);
    const url = new URL(base);
    // Set as parts: a path that begins with slashes must not become a host.
    [url.pathname = '', url.search = ''] = path.split('?');
    return url;
  }

  isTrusted({ protocol, hostname }: URL): boolean {
    return protocol === 'https:' && (isWhatsApp(hostname) || hostname === this.#simulator);
  }
}
