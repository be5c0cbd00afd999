/** Taking back what was just sent. */
export const undo = {
  title: 'Desfazer envio',
  help: 'Cada mensagem espera este tempo antes de sair. Enquanto isso, Alt U a traz de volta para o texto. Vale só para você, neste aparelho.',
  off: 'Desligado: a mensagem sai na hora',
  seconds_one: '{{count}} segundo',
  seconds_other: '{{count}} segundos',
  save: 'Salvar tempo',
  leaves: 'Sai em {{seconds}} s',
  held: 'A mensagem ainda pode ser desfeita: Alt U.',
  undo: 'Desfazer',
};
