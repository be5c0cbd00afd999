/** The ways through one conversation. */
export const talk = {
  search: {
    label: 'Buscar nesta conversa',
    older: 'Mensagem mais antiga',
    newer: 'Mensagem mais nova',
    close: 'Fechar a busca',
    none: 'nada encontrado',
    place: '{{place}} de {{count}}',
  },
};
