/** The ways through one conversation. */
export const talk = {
  reopened: 'Ticket {{id}} reabierto',
  by: 'por {{name}}',
  byContact: 'el contacto escribió',
  moves: {
    accepted: '{{name}} aceptó',
    handed: '{{name}} transfirió a {{to}}',
    transferred: '{{name}} transfirió {{from}} a {{to}}',
    returned: '{{name}} devolvió a {{to}}',
    queue: 'la cola {{name}}',
    noQueue: 'la espera, sin cola',
    fromUser: 'de {{name}}',
    fromQueue: 'de la cola {{name}}',
    fromNoQueue: 'de la espera',
    someone: 'Alguien',
  },
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
