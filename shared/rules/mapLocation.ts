/** A place on the map, in words too. */
export interface MapLocation {
  readonly latitude: number;
  readonly longitude: number;
  /** Name and address; empty where nobody gave them. */
  readonly description: string;
}

/** A picture of one transparent point, where a location has no thumbnail. */
const transparentPixelPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const formatCoordinates = ({ latitude, longitude }: MapLocation): string => `${latitude}, ${longitude}`;

/** A location as it is stored: thumbnail, link and description between bars (contract 24.6). */
export function encodeMapLocation(place: MapLocation, thumbnail: string | null = null): string {
  const { latitude, longitude, description } = place;
  const link = `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17&hl=pt-BR`;
  const words = description.replaceAll('|', '/').trim() || formatCoordinates(place);
  return `data:image/png;base64, ${thumbnail ?? transparentPixelPng} | ${link}|${words}`;
}

/** The place in a stored location; null where there is none. */
export function parseMapLocation(body: string): MapLocation | null {
  const [, latitude, longitude] = /q=(-?\d+(?:\.\d+)?)%2C(-?\d+(?:\.\d+)?)/.exec(body) ?? [];
  if (latitude === undefined || longitude === undefined) {
    return null;
  }
  const place = { latitude: Number(latitude), longitude: Number(longitude), description: '' };
  const words = body.split('|').slice(2).join('|').trim();
  return words === formatCoordinates(place) ? place : { ...place, description: words };
}

/** Somebody on a contact card. */
export interface ContactCard {
  readonly name: string;
  /** Digits. */
  readonly number: string;
}

const toSingleLine = (text: string): string => text.replaceAll(/[\r\n;]+/g, ' ').trim();

/** A contact card as phones read it. */
export function encodeVcard({ name, number }: ContactCard): string {
  const shown = toSingleLine(name) || `+${number}`;
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${shown};;;`,
    `FN:${shown}`,
    `TEL;type=CELL;type=VOICE;waid=${number}:+${number}`,
    'END:VCARD',
  ].join('\n');
}

/** The name on a card; empty where it has none. */
export const parseVcardName = (vcard: string): string => /^FN[^:]*:(.*)$/im.exec(vcard)?.[1]?.trim() ?? '';
