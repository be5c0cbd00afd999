export const dashboard = {
  errors: {
    ERR_INVALID_PERIOD: 'Escolha um período de até 366 dias, com o primeiro dia antes do último.',
  },
};
