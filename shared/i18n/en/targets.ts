export const targets = {
  title: 'Targets of the queues',
  kinds: { answer: 'First answer', resolution: 'Resolution' },
  near: { answer: 'answer within {{time}}', resolution: 'resolve within {{time}}' },
  missed: { answer: 'answer {{time}} late', resolution: 'resolution {{time}} late' },
  notice: {
    near: {
      answer: '{{name}}: the target of the first answer is near',
      resolution: '{{name}}: the target of the resolution is near',
    },
    missed: {
      answer: '{{name}}: the target of the first answer is missed',
      resolution: '{{name}}: the target of the resolution is missed',
    },
  },
  nearNow_one: '{{count}} near the target',
  nearNow_other: '{{count}} near the target',
  missedNow_one: '{{count}} past the target',
  missedNow_other: '{{count}} past the target',
  share: '{{percent}} % ({{kept}} of {{all}})',
  none: 'No queue has targets. They are set in the form of the queue.',
  units: { minutes: '{{value}} min', hours: '{{value}} h', days: '{{value}} d' },
};
