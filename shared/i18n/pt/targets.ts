export const targets = {
  title: 'Metas das filas',
  kinds: { answer: '1ª resposta', resolution: 'Resolução' },
  near: { answer: 'responder em {{time}}', resolution: 'resolver em {{time}}' },
  missed: { answer: 'resposta atrasada {{time}}', resolution: 'resolução atrasada {{time}}' },
  notice: {
    near: {
      answer: '{{name}}: falta pouco para o prazo da 1ª resposta',
      resolution: '{{name}}: falta pouco para o prazo de resolução',
    },
    missed: {
      answer: '{{name}}: passou o prazo da 1ª resposta',
      resolution: '{{name}}: passou o prazo de resolução',
    },
  },
  nearNow_one: '{{count}} perto do prazo',
  nearNow_other: '{{count}} perto do prazo',
  missedNow_one: '{{count}} fora do prazo',
  missedNow_other: '{{count}} fora do prazo',
  share: '{{percent}} % ({{kept}} de {{all}})',
  none: 'Nenhuma fila tem metas. Elas ficam no cadastro da fila.',
  units: { minutes: '{{value}} min', hours: '{{value}} h', days: '{{value}} d' },
};
