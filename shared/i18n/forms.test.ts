import { expect, it } from 'vitest';
import { forms } from './pt/platform.ts';

/** Form, and the sentences that the specification gives for it alone (core §5, administration §5). */
const specified: Record<keyof typeof forms, readonly string[]> = {
  tag: ['Mensagem muito curta'],
  ticket: ['Selecione uma fila'],
  schedule: ['Mensagem muito curta'],
  dashboard: ['Parametrize o filtro'],
  checkout: [
    'O nome completo é obrigatório',
    'O Endereço é obrigatório',
    'Cidade é obrigatória',
    'CEP é obrigatório',
    'País é obrigatório',
  ],
  fileList: ['nome muito curto'],
  prompt: ['Informe o setor'],
  passwordReset: [
    'Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.',
    'As senhas não correspondem',
  ],
  chat: ['Por favor, preencha o título da conversa.', 'Por favor, selecione pelo menos um usuário.'],
};

it('the sentences of every form are those of the specification', () => {
  expect(Object.fromEntries(Object.entries(forms).map(([form, sentences]) => [form, Object.values<string>(sentences)]))).toEqual(specified);
});
