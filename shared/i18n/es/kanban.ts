import type { Texts } from '#shared/i18n/texts.ts';

export const kanban: Texts['kanban'] = {
  search: 'Buscar en el tablero',
  untagged: 'Abiertos',
  queue: 'Cola',
  anyQueue: 'Todas las colas',
  agent: 'Agente',
  anyAgent: 'Todos',
  day: 'Abierto el día',
  cards_one: '{{count}} ticket',
  cards_other: '{{count}} tickets',
  limit: 'límite de {{limit}}',
  overLimit: 'por encima del límite de {{limit}}',
  emptyLane: 'Ningún ticket aquí.',
  noLanes: 'Una columna es una etiqueta con la opción de kanban activada.',
  help: 'Arrastra las tarjetas, o en la tarjeta usa M para elegir la columna y Alt con las flechas para moverla.',
  editLanes: 'Editar columnas',
  open: 'Ver',
  openOf: 'Ver ticket de {{name}}',
  moveOf: 'Mover a {{name}} a',
  moved: '{{name}} pasó a “{{lane}}”',
  movedOff: '{{name}} salió de las columnas, pero tiene otras etiquetas: sigue solo entre los tickets.',
};
