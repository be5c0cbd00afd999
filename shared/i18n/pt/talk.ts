/** The ways through one conversation. */
export const talk = {
  reopened: 'Atendimento {{id}} reaberto',
  by: 'por {{name}}',
  byContact: 'o contato escreveu',
  moves: {
    accepted: '{{name}} aceitou',
    handed: '{{name}} passou para {{to}}',
    transferred: '{{name}} passou de {{from}} para {{to}}',
    returned: '{{name}} devolveu para {{to}}',
    queue: 'a fila {{name}}',
    noQueue: 'nenhuma fila',
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
