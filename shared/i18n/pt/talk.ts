/** The ways through one conversation. */
export const talk = {
  reopened: 'Atendimento {{id}} reaberto',
  by: 'por {{name}}',
  byContact: 'o contato escreveu',
  moves: {
    accepted: '{{name}} aceitou',
    handed: '{{name}} transferiu para {{to}}',
    transferred: '{{name}} transferiu {{from}} para {{to}}',
    returned: '{{name}} devolveu para {{to}}',
    queue: 'a fila {{name}}',
    noQueue: 'a espera, sem fila',
    fromUser: 'de {{name}}',
    fromQueue: 'da fila {{name}}',
    fromNoQueue: 'da espera',
    someone: 'Alguém',
  },
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
