/** Sentences that the specification gives for one form alone; what it says for every form stands in `kit.rules`. */
export const forms = {
  tag: { nameTooShort: 'Mensagem muito curta' },
  ticket: { queueMissing: 'Selecione uma fila' },
  schedule: { bodyTooShort: 'Mensagem muito curta' },
  dashboard: { filterMissing: 'Parametrize o filtro' },
  checkout: {
    firstName: 'O nome completo é obrigatório',
    address2: 'O Endereço é obrigatório',
    city: 'Cidade é obrigatória',
    zipcode: 'CEP é obrigatório',
    country: 'País é obrigatório',
  },
  fileList: { nameTooShort: 'nome muito curto' },
  prompt: { queueMissing: 'Informe o setor' },
  passwordReset: {
    weak: 'Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.',
    mismatch: 'As senhas não correspondem',
  },
  chat: { titleMissing: 'Por favor, preencha o título da conversa.', usersMissing: 'Por favor, selecione pelo menos um usuário.' },
};
