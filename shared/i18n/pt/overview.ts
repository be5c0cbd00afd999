export const overview = {
  companies: { title: 'Empresas', trial: 'Em teste', active: 'Ativas', overdue: 'Vencidas', blocked: 'Bloqueadas' },
  revenue: {
    title: 'Receita',
    paidThisMonth: 'Recebido neste mês',
    open: 'Em aberto',
    overdue: 'Em atraso',
    monthly: 'Receita mensal recorrente',
  },
  connections: { title: 'Números', connected: 'Conectados', disconnected: 'Desconectados' },
  messages: { title: 'Mensagens por dia', table: 'Ver como tabela', day: 'Dia', sent: 'Enviadas', received: 'Recebidas' },
  queues: {
    title: 'Filas de trabalho',
    events: 'Eventos a publicar',
    listeners: 'Tarefas a fazer',
    jobs: 'Trabalhos atrasados',
    mails: 'E-mails a enviar',
  },
  failures: {
    title: 'Falhas',
    listeners: 'Tarefas paradas',
    jobs: 'Trabalhos que falharam em 7 dias',
    mails: 'E-mails que falharam em 7 dias',
  },
  elsewhere: 'em outro banco',
  measured: 'Medido às {{time}}. Atualiza a cada 30 segundos.',
};
