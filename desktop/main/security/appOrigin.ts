/** The one origin that is ours; the server allows it by default. */
export const appScheme = 'app';
export const appHost = 'prosa';
export const appOrigin = `${appScheme}://${appHost}`;

/** Is this address a page of ours? Compared whole: `app://prosa.evil` is none. */
export function isAppPage(address: string): boolean {
  try {
    const { protocol, host: place } = new URL(address);
    return protocol === `${appScheme}:` && place === appHost;
  } catch {
    return false;
  }
}

const externalProtocols = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** May the system open this address in the person's browser or mail program? */
export function isExternalUrl(address: string): boolean {
  try {
    return externalProtocols.has(new URL(address).protocol);
  } catch {
    return false;
  }
}
