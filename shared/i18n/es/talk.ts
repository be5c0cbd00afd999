/** The ways through one conversation. */
export const talk = {
  reopened: 'Ticket {{id}} reabierto',
  by: 'por {{name}}',
  byContact: 'el contacto escribió',
  marks: {
    bold: 'Negrita',
    italic: 'Cursiva',
    strike: 'Tachado',
    code: 'Código',
  },
  search: {
    label: 'Buscar en esta conversación',
    older: 'Mensaje más antiguo',
    newer: 'Mensaje más nuevo',
    close: 'Cerrar la búsqueda',
    none: 'nada encontrado',
    place: '{{place}} de {{count}}',
  },
};
