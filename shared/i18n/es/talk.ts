/** The ways through one conversation. */
export const talk = {
  search: {
    label: 'Buscar en esta conversación',
    older: 'Mensaje más antiguo',
    newer: 'Mensaje más nuevo',
    close: 'Cerrar la búsqueda',
    none: 'nada encontrado',
    place: '{{place}} de {{count}}',
  },
};
