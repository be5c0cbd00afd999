import type { Texts } from '#shared/i18n/texts.ts';

export const tags: Texts['tags'] = {
  tag: 'Etiqueta',
  search: 'Buscar etiquetas',
  new: 'Nueva etiqueta',
  first: 'Crear la primera etiqueta',
  editing: 'Editar etiqueta',
  name: 'Nombre',
  color: 'Color',
  kanban: 'Kanban',
  lane: 'Columna',
  tickets: 'Tickets',
  preview: 'vista previa',
  useAsLane: 'Usar como columna del kanban',
  laneHelp: 'En el kanban, cada columna reúne los tickets que llevan su etiqueta.',
  laneLimit: 'Límite de la columna',
  laneLimitHelp: 'Con más tickets que esto la columna avisa; nada se bloquea. Vacío: sin límite.',
  save: 'Guardar etiqueta',
  saved: 'Etiqueta guardada',
  removed: 'Etiqueta eliminada',
  empty: {
    title: 'Marca lo que importa',
    text: 'Una etiqueta es una marca de color en los tickets, como “presupuesto” o “urgente”. Sirve para filtrar la lista y organizar el kanban.',
  },
  removing: {
    title: '¿Eliminar la etiqueta “{{name}}”?',
    text_one: '{{count}} ticket pierde esta etiqueta. La conversación se conserva.',
    text_other: '{{count}} tickets pierden esta etiqueta. Las conversaciones se conservan.',
    unused: 'Ningún ticket lleva esta etiqueta.',
    lane: 'Su columna sale del kanban.',
    confirm: 'Eliminar etiqueta',
  },
  errors: {
    ERR_NO_TAG_FOUND: 'Esta etiqueta ya no existe.',
    ERR_TAGS_LIMIT: 'La empresa ya tiene {{limit}} tags, el máximo. Elimina una que ya no uses.',
  },
};
