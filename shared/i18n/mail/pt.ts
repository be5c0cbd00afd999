/** What mails say. `{{code}}` and `{{link}}` never stand in these sentences: both have a line of their own. */
export const mail = {
  greeting: 'Olá, {{name}}!',
  openLink: 'Abrir no Prosa',
  footer: 'Mensagem automática do Prosa. Não é preciso responder.',
  kinds: {
    invitation: {
      subject: 'Convite para o Prosa',
      lead: '{{company}} convidou você para atender no Prosa. Abra o link e escolha a sua senha.',
      note: 'O link vale por {{days}} dias e só uma vez. Se você não esperava este convite, ignore esta mensagem.',
    },
    passwordReset: {
      subject: 'Seu código para redefinir a senha',
      lead: 'Alguém pediu uma nova senha para a sua conta. Digite este código na página de redefinição de senha.',
      note: 'O código vale por {{minutes}} minutos e só uma vez. Se não foi você, ignore esta mensagem: sua senha continua a mesma.',
    },
    passwordChanged: {
      subject: 'Sua senha foi redefinida',
      lead: 'A senha da sua conta acaba de ser redefinida por um código enviado a este e-mail, e as outras sessões terminaram.',
      note: 'Se não foi você, peça um novo código agora e avise um administrador da sua empresa.',
    },
    newDevice: {
      subject: 'Novo acesso à sua conta',
      lead: 'Alguém acaba de entrar na sua conta por um aparelho ou uma rede que ela não usava.',
      note: 'Se foi você, não é preciso fazer nada. Se não foi, troque a senha agora e encerre as outras sessões em Segurança, no menu da sua conta.',
    },
    secondStepOn: {
      subject: 'Verificação em duas etapas ligada',
      lead: 'A sua conta agora pede um código do aplicativo autenticador para entrar.',
      note: 'Se não foi você, troque a senha agora e avise um administrador da sua empresa.',
    },
    secondStepPasskey: {
      subject: 'Chave de acesso adicionada',
      lead: 'Uma chave de acesso foi adicionada à sua conta, e serve para entrar.',
      note: 'Se não foi você, troque a senha agora, remova a chave em Segurança e avise um administrador da sua empresa.',
    },
    secondStepOff: {
      subject: 'Verificação em duas etapas desligada',
      lead: 'A sua conta volta a pedir só a senha para entrar.',
      note: 'Se não foi você, troque a senha agora e avise um administrador da sua empresa.',
    },
    secondStepReset: {
      subject: 'Sua verificação em duas etapas foi removida',
      lead: 'Um administrador removeu a verificação em duas etapas da sua conta, e as suas sessões terminaram. Entre com a senha e configure outra.',
      note: 'Se você não pediu isso, avise um administrador da sua empresa e troque a senha.',
    },
    signUpCode: {
      subject: 'Confirme o e-mail para abrir {{company}}',
      lead: 'Alguém pediu para abrir a empresa {{company}} no Prosa com este e-mail. Digite este código na página de cadastro.',
      note: 'O código vale por {{minutes}} minutos. Se não foi você, ignore esta mensagem: nenhuma conta será criada.',
    },
    signUpKnown: {
      subject: 'Você já tem uma conta no Prosa',
      lead: 'Alguém tentou abrir uma empresa no Prosa com este e-mail, que já tem uma conta.',
      note: 'Se foi você, entre com a sua senha ou peça outra em Esqueci minha senha. Se não foi, ignore esta mensagem: nada mudou.',
    },
    paymentReceipt: {
      subject: 'Recebemos o seu pagamento',
      lead: 'Recebemos {{value}} pela fatura {{invoice}}. Sua licença foi renovada até {{date}}.',
      note: 'Este e-mail é o seu recibo. As faturas ficam em Faturas, no Prosa.',
    },
    invoiceDue: {
      subject: 'Sua fatura vence em {{date}}',
      lead: 'A fatura {{invoice}}, de {{value}}, vence em {{date}}. Pague em poucos segundos, em Faturas.',
      note: 'Se você já pagou, ignore esta mensagem.',
    },
    invoiceOverdue: {
      subject: 'Sua fatura venceu em {{date}}',
      lead: 'A fatura {{invoice}}, de {{value}}, venceu em {{date}}. Nada foi apagado: assim que o pagamento for confirmado, tudo volta a funcionar.',
      note: 'Se você já pagou, ignore esta mensagem.',
    },
    aiBudgetNear: {
      subject: 'Sua IA chegou a 80% do mês',
      lead: 'Os assistentes da sua empresa já usaram mais de 80% dos tokens deste mês.',
      note: 'Quando acabarem, os assistentes param até o mês que vem e as conversas passam para pessoas. Em Prompts você vê o que foi usado e muda o limite.',
    },
    aiBudgetSpent: {
      subject: 'O limite de IA deste mês acabou',
      lead: 'Os assistentes da sua empresa usaram todos os tokens deste mês: param até o mês que vem, e as conversas passam para pessoas.',
      note: 'Nenhuma mensagem se perde. Em Prompts você vê o que foi usado e muda o limite.',
    },
    aiVoicesNear: {
      subject: 'As vozes da sua IA chegaram a 80% do mês',
      lead: 'As vozes dos seus assistentes já falaram mais de 80% das letras deste mês.',
      note: 'Respostas que não couberem no que resta vão por escrito até o mês que vem. Em Prompts você vê o que foi falado e muda o limite.',
    },
    storageNear: {
      subject: 'Seu armazenamento chegou a 80%',
      lead: 'Os arquivos da sua empresa no Prosa ocupam mais de 80% do que o plano permite.',
      note: 'Em Assinatura você vê o que ocupa espaço. Quando ele acabar, a equipe não poderá mais enviar arquivos; o que os clientes mandam continua chegando.',
    },
    storageFull: {
      subject: 'Seu armazenamento está cheio',
      lead: 'Os arquivos da sua empresa no Prosa ocupam todo o espaço do plano. A equipe não pode mais enviar arquivos; textos saem como sempre.',
      note: 'O que os clientes mandam continua chegando, e nada é apagado. Em Assinatura você vê o que ocupa espaço; para liberar, guarde arquivos por menos tempo ou mude de plano.',
    },
  },
} as const;
