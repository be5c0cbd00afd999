export const campaigns = {
  errors: {
    ERR_NO_CAMPAIGN_FOUND: 'Esta campanha não existe mais.',
    ERR_CAMPAIGN_INVALID_NAME: 'O nome da campanha tem de 2 a 50 caracteres.',
    ERR_CAMPAIGN_INVALID_TIME: 'Escolha uma data e hora válidas, até cinco anos à frente.',
    ERR_CAMPAIGN_LOCKED: 'Uma campanha em andamento ou finalizada não pode mudar. Cancele-a antes.',
    ERR_CAMPAIGN_RUNNING: 'Cancele a campanha antes de excluí-la.',
    ERR_CAMPAIGN_NOT_RUNNING: 'Só uma campanha em andamento pode ser cancelada.',
    ERR_CAMPAIGN_NOT_CANCELLED: 'Só uma campanha cancelada pode recomeçar.',
    ERR_CAMPAIGN_NOT_PAUSED: 'Esta campanha não está pausada.',
    ERR_CAMPAIGN_INCOMPLETE: 'Falta algo na campanha: conexão, lista de contatos ou mensagem.',
    ERR_CAMPAIGN_LIMIT: 'A empresa já tem {{limit}} campanhas. Exclua as antigas.',
    ERR_CONTACTLIST_IN_CAMPAIGN: 'Uma campanha programada ou em andamento usa esta lista.',
    ERR_NO_CAMPAIGN_OPT_OUT_FOUND: 'Este número não está mais na lista de quem não quer campanhas.',
    ERR_CAMPAIGN_OPT_OUT_NUMBER: 'Informe o número com código do país e DDD, só dígitos.',
    ERR_CAMPAIGN_OPT_OUT_EXISTS: 'Este número já não recebe campanhas.',
    ERR_CAMPAIGN_OPT_OUT_LIMIT: 'A lista já tem {{limit}} números, o máximo.',
  },
};
