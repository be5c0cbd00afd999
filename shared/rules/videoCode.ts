/** Host of the player; the page's content policy names it too. */
export const videoOrigin = 'https://www.youtube-nocookie.com';

const codePattern = /^[\w-]{11}$/;
const addressPattern =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/;

/** The code of a video on the public video site, from itself or from an address; null for anything else. */
export function parseVideoCode(text: string): string | null {
  const trimmed = text.trim();
  return codePattern.test(trimmed) ? trimmed : (addressPattern.exec(trimmed)?.[1] ?? null);
}

/** Address of the video's own page. */
export const toWatchUrl = (code: string): string => `https://www.youtube.com/watch?v=${code}`;

/** Address of the embedded player, which sets no cookies before it plays. */
export const toPlayerUrl = (code: string): string => `${videoOrigin}/embed/${code}?autoplay=1&rel=0`;
