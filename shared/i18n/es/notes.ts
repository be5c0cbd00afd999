import type { Texts } from '#shared/i18n/texts.ts';

export const notes: Texts['notes'] = {
  mention: {
    list: 'Colegas',
    found_one: '{{count}} colega encontrado',
    found_other: '{{count}} colegas encontrados',
  },
  title: 'Notas',
  write: 'Escribir nota',
  label: 'Nota interna, solo el equipo la ve',
  placeholder: 'Solo el equipo ve esta nota',
  save: 'Guardar nota',
  cancel: 'Cancelar',
  tooShort: 'La nota necesita al menos 2 caracteres.',
  none: 'Ninguna nota sobre este contacto.',
  remove: 'Eliminar la nota de {{name}}',
  removeTitle: '¿Eliminar esta nota?',
  removeText: 'El equipo deja de verla. No se puede deshacer.',
  removeConfirm: 'Eliminar nota',
  added: '¡Nota agregada!',
  removed: '¡Nota eliminada!',
  somebody: 'alguien que se fue',
  errors: {
    ERR_NO_TICKETNOTE_FOUND: 'Esta nota ya no existe.',
    ERR_TICKETNOTE_INVALID_NAME: 'La nota necesita al menos 2 caracteres.',
  },
};
