/** Quick messages where messages are written. */
export const quick = {
  open: 'Respostas rápidas',
  list: 'Respostas rápidas',
  found_one: '{{count}} resposta rápida',
  found_other: '{{count}} respostas rápidas',
  preview: 'Como {{name}} vai ler',
  attaching: 'Anexando {{name}}…',
  notAttached: 'Não foi possível anexar “{{name}}”. Escolha a resposta rápida outra vez.',
  keys: {
    choose: 'escolher',
    insert: 'inserir',
    send: 'inserir e enviar',
    close: 'fechar',
  },
};
