export const companyExports = {
  title: 'Dados da empresa',
  intro:
    'Cada arquivo traz tudo o que a empresa tem aqui, em formatos abertos e assinado por este servidor. Senhas e chaves ficam de fora. Depois do prazo ele é excluído sozinho.',
  create: 'Criar arquivo',
  begun: 'O arquivo está em preparo.',
  createdAt: 'Criado em',
  expiresAt: 'guardado até',
  state: 'Arquivo',
  by: 'Pedido por',
  fingerprint: 'Assinatura do servidor',
  fetch: 'Baixar ({{size}})',
  removed: 'Arquivo excluído',
  states: { running: 'Em preparo…', ready: 'Pronto', failed: 'Falhou. Exclua e tente de novo.' },
  empty: {
    title: 'Leve seus dados com você',
    text: 'Um arquivo ZIP com atendimentos, mensagens, contatos, ajustes e mídias. Ele pode ser restaurado em outro servidor.',
  },
  removing: {
    title: 'Excluir este arquivo?',
    text: 'Quem ainda não o baixou não poderá mais. Os dados da empresa ficam como estão.',
    confirm: 'Excluir arquivo',
  },
  errors: {
    ERR_NO_EXPORT_FOUND: 'Este arquivo da empresa não existe mais.',
    ERR_EXPORT_RUNNING: 'Já há um arquivo da empresa em preparo. Espere até que fique pronto.',
    ERR_EXPORTS_LIMIT: 'Até {{limit}} arquivos podem ser guardados. Exclua um antes.',
  },
};
