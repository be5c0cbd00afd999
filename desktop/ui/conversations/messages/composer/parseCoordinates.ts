export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

const numberPattern = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`;
/** Map link formats by precedence: pin, search result, centre of the view. */
const linkPatterns = [
  `!3d${numberPattern}!4d${numberPattern}`,
  `[?&](?:q|query|ll|destination|mlat)=${numberPattern}(?:,|%2C|&mlon=)\\s{0,9}${numberPattern}`,
  `@${numberPattern},${numberPattern}`,
].map((pattern) => new RegExp(pattern));
const pairPattern = new RegExp(`^${numberPattern}(?:\\s*[,;]\\s*|\\s+)${numberPattern}$`);

/** Coordinates of a map link or a pair of numbers; null without any. */
export function parseCoordinates(text: string): Coordinates | null {
  const pair = linkPatterns.map((pattern) => pattern.exec(text)).find((match) => match !== null) ?? pairPattern.exec(text.trim());
  const [latitude, longitude] = [Number(pair?.[1]), Number(pair?.[2])];
  const isOnEarth = pair !== null && pair !== undefined && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : null;
}
