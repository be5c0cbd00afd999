export const handovers = {
  field: 'Cartão de passagem',
  fieldHelp: 'Fica no topo da conversa até alguém concluir. Edite o que foi encontrado ou apague para não deixar cartão.',
  card: 'Passagem do atendimento',
  cardBy: 'Passagem de {{name}}',
  finish: 'Concluir',
  finished: 'Cartão concluído',
  draft: {
    questions: 'Perguntas sem resposta:',
    promises: 'Prometido:',
    open: 'Em aberto:',
    unanswered_one: '{{count}} mensagem do cliente sem resposta',
    unanswered_other: '{{count}} mensagens do cliente sem resposta',
    unread_one: '{{count}} mensagem não lida',
    unread_other: '{{count}} mensagens não lidas',
    scheduled: 'Mensagem agendada para {{time}}: “{{text}}”',
  },
};
