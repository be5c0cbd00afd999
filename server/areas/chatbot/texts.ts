/** Texts of the chatbot to customers; automatic messages are in Portuguese. */
export const chatbotTexts = {
  unknownAnswer: 'Não entendi. Responda com o número de uma das opções acima, por favor.',
  peopleContinue: 'Tudo bem, um atendente continua com você por aqui.',
  mainMenu: '*[ # ]* - Menu inicial',
  back: '*[ 0 ]* - Voltar',
  backToMenu: 'Digite *#* para voltar ao menu inicial.',
} as const;
