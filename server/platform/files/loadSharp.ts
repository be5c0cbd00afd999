import type Sharp from 'sharp';

/** Loaded with the first picture: its libraries take a tenth of a second, which the start of the server has no use for. */
export const loadSharp = async (): Promise<typeof Sharp> => (await import('sharp')).default;
