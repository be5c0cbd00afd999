import { nativeImage, net, type NativeImage } from 'electron';

const timeoutMs = 1_500;

/** Picture of the sender, from the account’s server or over HTTPS; null on any failure or after the timeout. */
export async function fetchNotificationIcon(address: string | undefined, serverUrl: string): Promise<NativeImage | null> {
  try {
    const url = new URL(address ?? '', serverUrl);
    if (address === undefined || (url.origin !== serverUrl && url.protocol !== 'https:')) {
      return null;
    }
    const response = await net.fetch(url.href, { credentials: 'omit', signal: AbortSignal.timeout(timeoutMs) });
    const image = response.ok ? nativeImage.createFromBuffer(Buffer.from(await response.arrayBuffer())) : null;
    return image === null || image.isEmpty() ? null : image;
  } catch {
    return null;
  }
}
