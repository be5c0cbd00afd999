export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** As maps write a place: its pin first, then what was searched, then the middle of the view. */
const forms = [
  `!3d${number}!4d${number}`,
  `[?&](?:q|query|ll|destination|mlat)=${number}(?:,|%2C|&mlon=)\\s*${number}`,
  `@${number},${number}`,
];
const bare = new RegExp(`^\\s*${number}\\s*[,;\\s]\\s*${number}\\s*$`);

/** The place in a map's link, or in a pair of coordinates; null where there is none. */
export function spotOf(text: string): Spot | null {
  const found = forms.map((form) => new RegExp(form).exec(text)).find((match) => match !== null) ?? bare.exec(text);
  const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])];
  const isOnEarth = found !== null && found !== undefined && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : null;
}
