/** Origin of the UI, which servers allow by default. */
export const appScheme = 'app';
const appHost = 'prosa';
export const appOrigin = `${appScheme}://${appHost}`;

/** Compares whole parts: `app://prosa.evil` is not the UI. */
export function isAppPage(address: string): boolean {
  try {
    const { protocol, host: hostname } = new URL(address);
    return protocol === `${appScheme}:` && hostname === appHost;
  } catch {
    return false;
  }
}

const externalProtocols = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** Whether the system may open the address in a browser, mail or phone program. */
export function isExternalUrl(address: string): boolean {
  try {
    return externalProtocols.has(new URL(address).protocol);
  } catch {
    return false;
  }
}

/** The only foreign host that a page may frame: the player of help videos. */
export const playerOrigin = 'https://www.youtube-nocookie.com';

export const isVideoPlayer = (address: string): boolean => address.startsWith(`${playerOrigin}/embed/`);
