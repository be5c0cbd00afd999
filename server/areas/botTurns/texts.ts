/** Texts of automations to customers; automatic messages are in Portuguese. */
export const botTexts = {
  peopleContinue: 'Um momento, por favor: um atendente continua com você por aqui.',
} as const;
