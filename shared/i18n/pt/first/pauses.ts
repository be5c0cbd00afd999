export const pauses = {
  pause: 'Fazer uma pausa',
  pauseFor: 'Pausa: {{reason}}',
  start: 'Começar a pausa',
  startText:
    'Seus colegas veem que você está em pausa, e nenhum atendimento novo é oferecido a você. A pausa termina quando você volta ou sai do Prosa.',
  end: 'Voltar da pausa',
  ended: 'Bom trabalho!',
  since: 'Em pausa desde {{time}}: {{reason}}',
  tooLong: '{{text}} (mais de {{minutes}} min)',
  own: 'Você está em pausa desde {{time}}: {{reason}}.',
  ownText: 'Nenhum atendimento novo é oferecido a você.',
};
