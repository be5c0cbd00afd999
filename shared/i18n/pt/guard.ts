/** Questions before a message is sent. */
export const guard = {
  otherName: 'O texto fala com {{name}}, e esta conversa é com {{contact}}.',
  otherNumber: 'O texto tem o número de {{name}}, e esta conversa é com {{contact}}.',
  answered: '{{name}} respondeu enquanto você escrevia.',
  typing: '{{name}} está escrevendo para {{contact}} agora. Enviar a sua também?',
  unfilled_one: '{{variables}} não tem valor para este contato. Apague a variável ou escreva o texto.',
  unfilled_other: '{{variables}} não têm valor para este contato. Apague as variáveis ou escreva o texto.',
  send: 'Enviar mesmo assim',
  close: 'Voltar ao texto',
};
