import type { Texts } from '#shared/i18n/texts.ts';

export const helps: Texts['helps'] = {
  search: 'Buscar ayudas',
  new: 'Nueva ayuda',
  first: 'Crear la primera ayuda',
  editing: 'Editar ayuda',
  name: 'Título',
  description: 'Descripción',
  video: 'Vídeo',
  videoHelp: 'Código o dirección del vídeo en YouTube.',
  videoRule: 'Usa el código de 11 letras o la dirección de un vídeo de YouTube.',
  outside: 'Abrir en YouTube',
  save: 'Guardar ayuda',
  saved: 'Ayuda guardada',
  removed: 'Ayuda eliminada',
  empty: {
    title: 'Enseña con vídeos',
    text: 'Cada ayuda es un vídeo con título y descripción, que todas las empresas ven en la pantalla Ayuda.',
  },
  nothing: { title: 'Todavía no hay vídeos de ayuda', text: 'Cuando haya, aparecen aquí.' },
  removing: {
    title: '¿Eliminar la ayuda “{{name}}”?',
    text: 'Desaparece de la pantalla Ayuda de todas las empresas. El vídeo sigue en YouTube.',
    confirm: 'Eliminar ayuda',
  },
  errors: {
    ERR_HELP_INVALID_NAME: 'El título necesita al menos 3 letras.',
    ERR_HELP_REQUIRED: 'Indica el título.',
    ERR_HELPS_LIMIT: 'Ya hay {{limit}} ayudas. Elimina antes una antigua.',
    ERR_NO_HELP_FOUND: 'Esta ayuda ya no existe.',
  },
};
