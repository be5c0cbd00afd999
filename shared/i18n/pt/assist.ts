export const assist = {
  open: 'Pedir ajuda ao assistente',
  title: 'Ajuda do assistente',
  tasks: {
    reply: 'Sugerir resposta',
    rewrite: 'Reescrever meu texto',
    summary: 'Resumir a conversa',
    translation: 'Traduzir',
  },
  what: 'O que você precisa?',
  language: 'Idioma',
  languages: {
    pt: 'Português',
    en: 'Inglês',
    es: 'Espanhol',
  },
  result: 'Resultado',
  resultHelp: 'Confira antes de usar: nada é enviado daqui.',
  ask: 'Pedir',
  again: 'Pedir de novo',
  use: 'Usar na resposta',
  errors: {
    ERR_NO_ASSISTANT: 'Nenhum prompt ajuda a equipe. Um admin pode ligar isso em um prompt.',
    ERR_ASSIST_BUDGET: 'O limite de tokens deste mês foi atingido.',
    ERR_ASSIST_TEXT_MISSING: 'Não há texto para isso ainda. Escreva um rascunho primeiro.',
  },
};
