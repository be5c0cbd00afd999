/** The ways through one conversation. */
export const talk = {
  reopened: 'Ticket {{id}} reaberto',
  by: 'por {{name}}',
  byContact: 'o contato escreveu',
  marks: {
    bold: 'Negrito',
    italic: 'Itálico',
    strike: 'Riscado',
    code: 'Código',
  },
  search: {
    label: 'Buscar nesta conversa',
    older: 'Mensagem mais antiga',
    newer: 'Mensagem mais nova',
    close: 'Fechar a busca',
    none: 'nada encontrado',
    place: '{{place}} de {{count}}',
  },
};
