/** Texts of automations to customers; automatic messages are in Portuguese. */
export const botTexts = {
  peopleContinue: 'Um momento, por favor: um atendente continua com você por aqui.',
  /** In place of an answer that must not leave. */
  cannotSay: 'Isso eu não posso responder. Posso ajudar com outra coisa?',
} as const;
