export const queueOptions = {
  errors: {
    ERR_QUEUE_OPTION_CYCLE: 'Uma opção não pode ficar dentro dela mesma.',
    ERR_QUEUE_OPTION_TOO_DEEP: 'O menu tem no máximo {{levels}} níveis.',
    ERR_QUEUE_OPTION_TOO_MANY_SIBLINGS: 'Cabem no máximo {{siblings}} opções lado a lado.',
    ERR_QUEUE_OPTIONS_LIMIT: 'Uma fila tem no máximo {{count}} opções.',
  },
};
