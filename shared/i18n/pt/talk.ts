/** The ways through one conversation. */
export const talk = {
  reopened: 'Ticket {{id}} reaberto',
  by: 'por {{name}}',
  byContact: 'o contato escreveu',
  search: {
    label: 'Buscar nesta conversa',
    older: 'Mensagem mais antiga',
    newer: 'Mensagem mais nova',
    close: 'Fechar a busca',
    none: 'nada encontrado',
    place: '{{place}} de {{count}}',
  },
};
