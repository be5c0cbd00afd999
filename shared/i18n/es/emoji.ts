import type { Texts } from '#shared/i18n/texts.ts';

/** Beside words. */
export const emoji: Texts['messages']['emoji'] = {
  insert: 'Insertar emoji',
  title: 'Emojis',
  list: 'Emojis encontrados',
  search: 'Buscar emoji',
  groups: 'Grupos de emojis',
  found_one: '{{count}} emoji para insertar',
  found_other: '{{count}} emojis para insertar',
  none: 'Ningún emoji con ese nombre.',
  noneYet: 'Los que uses aparecen aquí.',
  failed: 'Los emojis no llegaron.',
  group: {
    recent: 'Usados hace poco',
    faces: 'Caras y emociones',
    people: 'Personas y gestos',
    nature: 'Animales y naturaleza',
    food: 'Comida y bebida',
    places: 'Viajes y lugares',
    activities: 'Actividades',
    objects: 'Objetos',
    symbols: 'Símbolos',
    flags: 'Banderas',
  },
};
