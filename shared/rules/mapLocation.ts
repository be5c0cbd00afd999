export interface MapLocation {
  readonly latitude: number;
  readonly longitude: number;
  /** Name and address; empty where unknown. */
  readonly description: string;
}

/** PNG of one transparent pixel, for locations without a thumbnail. */
const transparentPixelPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const formatCoordinates = ({ latitude, longitude }: MapLocation): string => `${latitude}, ${longitude}`;

/** Serialises a location as `thumbnail | link|description` (contract 24.6). */
export function encodeMapLocation(place: MapLocation, thumbnail: string | null = null): string {
  const { latitude, longitude, description } = place;
  const link = `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17&hl=pt-BR`;
  const text = description.replaceAll('|', '/').trim() || formatCoordinates(place);
  return `data:image/png;base64, ${thumbnail ?? transparentPixelPng} | ${link}|${text}`;
}

/** Parses a stored location; null where it has no coordinates. */
export function parseMapLocation(body: string): MapLocation | null {
  const [, latitude, longitude] = /q=(-?\d+(?:\.\d+)?)%2C(-?\d+(?:\.\d+)?)/.exec(body) ?? [];
  if (latitude === undefined || longitude === undefined) {
    return null;
  }
  const place = { latitude: Number(latitude), longitude: Number(longitude), description: '' };
  const text = body.split('|').slice(2).join('|').trim();
  return text === formatCoordinates(place) ? place : { ...place, description: text };
}
