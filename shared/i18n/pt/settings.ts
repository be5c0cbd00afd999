export const settings = {
  optionsTab: 'Opções',
  hoursTab: 'Horários',
  hoursSaved: 'Horários atualizados com sucesso.',
  saveHours: 'Salvar horários',
  timeZone: 'Fuso horário: {{zone}}',
  serverZone: 'Do servidor ({{zone}})',
  retentionTab: 'Retenção',
  retention: {
    title: 'Retenção de dados',
    why: 'O que passa do prazo é excluído para sempre, todos os dias. Uma mudança só vale depois de {{hours}} horas.',
    forever: 'Para sempre',
    days_one: '{{count}} dia',
    days_other: '{{count}} dias',
    save: 'Salvar prazos',
    never: 'Nada foi excluído até agora.',
    done: 'Já excluídas: {{messages}} mensagens; arquivos: {{media}}. Última vez:',
    counting: 'Contando…',
    preview:
      'Hoje seriam excluídos: {{messages}} mensagens, {{media}} arquivos ({{size}}) e {{auditRecords}} registros de auditoria. Isso não pode ser desfeito.',
    confirmTitle: 'Excluir o que passa do prazo?',
    confirm: 'Salvar prazos',
  },
  logo: {
    choose: 'Escolher logotipo',
    replace: 'Trocar logotipo',
    remove: 'Remover logotipo',
  },
  nameRule: 'Use até 40 caracteres.',
  saved: 'Operação atualizada com sucesso.',
  save: 'Salvar',
  saveOption: 'Salvar: {{name}}',
  remove: 'Remover',
  removeOption: 'Remover: {{name}}',
  weakPasswords: 'Senhas fracas são aceitas.',
  minutesRule: 'Digite minutos inteiros, de 0 a 43200.',
  secretStored: 'Guardado e oculto. Digite outro valor para trocar.',
  secretMissing: 'Ainda sem valor.',
  secretRule: 'Digite o novo valor.',
  removing: {
    title: 'Remover “{{name}}”?',
    text: 'A integração deixa de funcionar até que haja outro valor.',
    confirm: 'Remover valor',
  },
  billing: {
    states: { ok: 'Funcionando', failing: 'Com falhas', paused: 'Pausado por falhas', missing: 'Não configurado' },
    failure_one: '{{count}} falha seguida: {{failure}}',
    failure_other: '{{count}} falhas seguidas: {{failure}}',
    causes: {
      address: 'o endereço não é público, ou não usa https',
      account: 'o sistema recusou os dados de acesso',
      unreachable: 'o sistema não respondeu',
      refused: 'o sistema recusou a consulta',
      status: 'o sistema respondeu com o erro {{status}}',
      error: 'erro inesperado',
    },
    queues: 'O robô consulta faturas para clientes das filas “2ª Via de Boleto” e “2 Via de Boleto”.',
    unlockQueues:
      'O robô consulta faturas nas filas “2ª Via de Boleto” e “2 Via de Boleto”, e libera conexões em “Religue de Confiança” e “Liberação em Confiança”.',
    test: 'Testar {{name}}',
    connected: 'O {{name}} respondeu: os dados de acesso estão certos.',
  },
  errors: {
    ERR_BILLING_NOT_CONFIGURED: 'Preencha e salve todos os campos antes de testar.',
    ERR_BILLING_ADDRESS: 'Este endereço não é público, ou não usa https.',
    ERR_BILLING_ACCOUNT: 'O sistema recusou os dados de acesso.',
    ERR_BILLING_UNREACHABLE: 'O sistema não respondeu.',
    ERR_BILLING_REFUSED: 'O sistema recusou a consulta (resposta {{status}}).',
  },
  groups: {
    service: 'Atendimento',
    automaticTexts: 'Textos automáticos',
    access: 'Acesso e recursos',
    brand: 'Marca',
    ixc: 'IXC',
    mkauth: 'MK-Auth',
    asaas: 'Asaas',
  },
  values: {
    disabled: 'Sem horários',
    queue: 'Por fila',
    company: 'Da empresa',
    text: 'Texto',
  },
  options: {
    userRating: {
      label: 'Pedir avaliação',
      help: 'O cliente recebe um pedido de nota quando o atendimento é fechado.',
    },
    ratingMinutes: {
      label: 'Prazo da avaliação',
      help: 'Por quantos minutos uma resposta vale. Depois, a mensagem de conclusão é enviada.',
    },
    ratingReminder: {
      label: 'Lembrar a avaliação',
      help: 'Minutos até repetir o pedido uma vez, se não houver resposta. 0: não lembra.',
    },
    ratingComment: {
      label: 'Pedir comentário',
      help: 'Depois da nota, o cliente é convidado a escrever uma mensagem; ela não reabre o atendimento.',
    },
    scheduleType: {
      label: 'Horários de atendimento',
      help: 'Quais horários valem: nenhum, os de cada fila ou os da empresa.',
    },
    call: {
      label: 'Aceitar ligações',
      help: 'Desligado, quem liga recebe um texto automático e a ligação fica registrada.',
    },
    CheckMsgIsGroup: {
      label: 'Ignorar mensagens de grupos',
      help: 'Desligado, conversas de grupo também viram atendimentos.',
    },
    sendGreetingAccepted: {
      label: 'Saudar ao aceitar',
      help: 'O cliente recebe uma saudação quando alguém aceita o atendimento.',
    },
    sendMsgTransfTicket: {
      label: 'Avisar transferências',
      help: 'O cliente recebe um texto quando o atendimento muda de fila ou de pessoa.',
    },
    sendGreetingMessageOneQueues: {
      label: 'Saudar com uma só fila',
      help: 'A saudação da conexão é enviada mesmo quando não há fila a escolher.',
    },
    scheduleInTicket: {
      label: 'Mensagem agendada na conversa aberta',
      help: 'Desligado: ela fica no histórico do contato, e não conta como resposta de quem atende.',
    },
    chatBotType: {
      label: 'Menu do robô',
      help: 'Como as opções aparecem para o cliente.',
    },
    campaignsEnabled: {
      label: 'Campanhas',
      help: 'Mostra campanhas e listas de contatos no menu, se o plano as inclui. Desligado, nenhuma é enviada: as que estão em andamento esperam.',
    },
    strongPasswords: {
      label: 'Exigir senhas fortes',
      help: 'Vale para senhas novas. Em produção, só um operador da plataforma pode desligar.',
    },
    requireSecondStep: {
      label: 'Exigir verificação em duas etapas',
      help: 'Quem ainda não tem configura a sua logo depois de entrar, antes de qualquer outra coisa.',
    },
    severalSessions: {
      label: 'Várias sessões por pessoa',
      help: 'Ligado, a mesma pessoa pode estar em vários computadores. Desligado, entrar em um encerra os outros.',
    },
    country: {
      label: 'País dos números',
      help: 'Números digitados sem código de país são lidos como números deste país.',
    },
    timeZone: {
      label: 'Fuso horário',
      help: 'Vale para os horários de atendimento, os feriados, os filtros por dia e as horas nos textos.',
    },
    previewWaiting: {
      label: 'Ler antes de aceitar',
      help: 'Quem pode aceitar lê a conversa em espera; a leitura fica registrada.',
    },
    reopenWindow: {
      label: 'Reabrir por quantos minutos',
      help: 'Até este tempo depois de fechar, uma mensagem do cliente reabre o atendimento.',
    },
    brandName: {
      label: 'Nome na página de entrada',
      help: 'Aparece no programa e, para qualquer pessoa, em /login?companyId=…. Em branco: a marca padrão.',
    },
    brandLogo: {
      label: 'Logotipo',
      help: 'PNG, JPEG ou WebP de até {{max}} MB, mostrado inteiro.',
    },
    brandColor: {
      label: 'Cor da página de entrada',
      help: 'Em hexadecimal, como #3D5AFE. Cores claras são escurecidas até que o texto branco se leia.',
    },
    keepMessages: {
      label: 'Guardar mensagens',
      help: 'Atendimentos abertos também perdem mensagens antigas; as que ninguém leu ficam. Serviços regulados guardam o histórico por 2 anos (Decreto 11.034).',
    },
    keepMedia: {
      label: 'Guardar arquivos',
      help: 'Imagens, áudios, vídeos e documentos; o texto da mensagem fica.',
    },
    keepAudit: {
      label: 'Guardar registros de auditoria',
      help: 'A lei pede pelo menos 6 meses (Marco Civil da Internet, artigo 15).',
    },
    aiMonthlyTokens: {
      label: 'Orçamento de IA por mês',
      help: 'Tokens que todos os prompts juntos podem usar. Vazio: sem limite.',
    },
    aiMonthlyLetters: {
      label: 'Limite das vozes por mês',
      help: 'Letras que as vozes dos prompts podem falar juntas. Vazio: sem limite.',
    },
    ipixc: {
      label: 'Endereço do IXC',
      help: 'Servidor de onde o robô consulta boletos do provedor.',
    },
    tokenixc: {
      label: 'Token do IXC',
      help: 'Autoriza a consulta no IXC.',
    },
    ipmkauth: {
      label: 'Endereço do MK-Auth',
      help: 'Servidor de onde o robô consulta boletos e desbloqueia clientes.',
    },
    clientidmkauth: {
      label: 'Client ID do MK-Auth',
      help: 'Nome com que o Prosa entra no MK-Auth.',
    },
    clientsecretmkauth: {
      label: 'Client secret do MK-Auth',
      help: 'Senha com que o Prosa entra no MK-Auth.',
    },
    asaas: {
      label: 'Token do Asaas',
      help: 'Autoriza a consulta de cobranças no Asaas.',
    },
  },
};
