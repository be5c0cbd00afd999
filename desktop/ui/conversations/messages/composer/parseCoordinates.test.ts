import { expect, it } from 'vitest';
import { parseCoordinates } from './parseCoordinates.ts';

it.each([
  ['-23.5614, -46.6559', -23.5614, -46.6559],
  ['  -23.5614 -46.6559 ', -23.5614, -46.6559],
  ['https://maps.google.com/maps?q=-23.58%2C-46.64&z=17', -23.58, -46.64],
  ['https://www.google.com/maps/place/Loja/@-23.1,-46.1,17z/data=!3m1!4b1!4m6!3m5!8m2!3d-23.5614!4d-46.6559', -23.5614, -46.6559],
  ['https://www.google.com/maps/@-23.5614,-46.6559,15z', -23.5614, -46.6559],
  ['https://www.openstreetmap.org/?mlat=-23.5614&mlon=-46.6559#map=16', -23.5614, -46.6559],
])('parses %s', (text, latitude, longitude) => {
  expect(parseCoordinates(text)).toEqual({ latitude, longitude });
});

it.each(['Avenida Paulista, 1000', '', '-91, 10', '12, 181', 'https://maps.app.goo.gl/abc'])('gives null for "%s"', (text) => {
  expect(parseCoordinates(text)).toBeNull();
});
