export const helps = {
  search: 'Buscar ajudas',
  new: 'Nova ajuda',
  first: 'Criar a primeira ajuda',
  editing: 'Editar ajuda',
  name: 'Título',
  description: 'Descrição',
  video: 'Vídeo',
  videoHelp: 'Código ou endereço do vídeo no YouTube.',
  videoRule: 'Use o código de 11 caracteres ou o endereço de um vídeo do YouTube.',
  save: 'Salvar ajuda',
  saved: 'Operação realizada com sucesso!',
  removed: 'Operação realizada com sucesso!',
  empty: {
    title: 'Ensine com vídeos',
    text: 'Cada ajuda é um vídeo com título e descrição, que todas as empresas veem na tela Ajuda.',
  },
  nothing: { title: 'Ainda não há vídeos de ajuda', text: 'Quando houver, eles aparecem aqui.' },
  removing: {
    title: 'Excluir a ajuda “{{name}}”?',
    text: 'Ela some da tela Ajuda de todas as empresas. O vídeo continua no YouTube.',
    confirm: 'Excluir ajuda',
  },
  errors: {
    ERR_HELP_INVALID_NAME: 'O título precisa ter pelo menos 3 caracteres.',
    ERR_HELPS_LIMIT: 'Já há {{limit}} ajudas. Exclua uma antiga antes.',
    ERR_NO_HELP_FOUND: 'Esta ajuda não existe mais.',
  },
};
