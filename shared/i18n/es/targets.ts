export const targets = {
  title: 'Metas de las colas',
  kinds: { answer: '1ª respuesta', resolution: 'Resolución' },
  near: { answer: 'responder en {{time}}', resolution: 'resolver en {{time}}' },
  missed: { answer: 'respuesta atrasada {{time}}', resolution: 'resolución atrasada {{time}}' },
  notice: {
    near: {
      answer: '{{name}}: falta poco para el plazo de la 1ª respuesta',
      resolution: '{{name}}: falta poco para el plazo de resolución',
    },
    missed: {
      answer: '{{name}}: pasó el plazo de la 1ª respuesta',
      resolution: '{{name}}: pasó el plazo de resolución',
    },
  },
  nearNow_one: '{{count}} cerca del plazo',
  nearNow_other: '{{count}} cerca del plazo',
  missedNow_one: '{{count}} fuera del plazo',
  missedNow_other: '{{count}} fuera del plazo',
  share: '{{percent}} % ({{kept}} de {{all}})',
  none: 'Ninguna cola tiene metas. Están en el formulario de la cola.',
  units: { minutes: '{{value}} min', hours: '{{value}} h', days: '{{value}} d' },
};
