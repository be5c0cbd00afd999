/** The password of all demo users. It is public: demo mode listens on the loopback interface only. */
export const demoPassword = 'prosa-demo';

export const demoCompany = { name: 'Lumiar Casa e Jardim', adminName: 'Helena Prado', email: 'super@demo.prosa' };

export const demoQueues = [
  {
    name: 'Vendas',
    color: '#7C3AED',
    greetingMessage: '{{greeting}}, {{firstName}}! Você fala com Vendas da Lumiar. Seu protocolo é {{protocol}}.',
    firstResponseMinutes: 1440,
  },
  { name: 'Financeiro', color: '#0D9488', greetingMessage: 'Olá, {{firstName}}! Aqui é o Financeiro da Lumiar. Em que podemos ajudar?' },
  { name: 'Entregas', color: '#B45309', greetingMessage: 'Oi, {{firstName}}! Entregas da Lumiar. Tenha o número do pedido em mãos.' },
  { name: 'Trocas', color: '#DB2777', greetingMessage: 'Olá, {{firstName}}! Conte o que aconteceu e, se puder, mande uma foto.' },
] as const;

export type DemoQueue = (typeof demoQueues)[number]['name'];

/** Three simulated connections, each with one queue; the fourth queue gets transferred tickets only. */
export const demoConnections = [
  { name: 'Loja Centro', queue: 'Vendas', isDefault: true },
  { name: 'Loja 2', queue: 'Entregas', isDefault: false },
  { name: 'Corporativo', queue: 'Financeiro', isDefault: false },
] as const satisfies readonly { name: string; queue: DemoQueue; isDefault: boolean }[];

export type DemoConnection = (typeof demoConnections)[number]['name'];

/** The first two users are the documented log-ins. */
export const demoPeople = [
  { name: 'Rafael Nogueira', email: 'admin@demo.prosa', profile: 'admin', queues: ['Vendas', 'Financeiro', 'Entregas', 'Trocas'] },
  { name: 'Ana Beatriz Lopes', email: 'ana@demo.prosa', profile: 'user', queues: ['Vendas', 'Trocas'] },
  { name: 'Juliana Prates', email: 'juliana@demo.prosa', profile: 'supervisor', queues: ['Vendas', 'Entregas'] },
  { name: 'Caio Ferraz', email: 'caio@demo.prosa', profile: 'user', queues: ['Vendas'] },
  { name: 'Dora Almeida', email: 'dora@demo.prosa', profile: 'user', queues: ['Entregas', 'Trocas'] },
  { name: 'Téo Siqueira', email: 'teo@demo.prosa', profile: 'user', queues: ['Financeiro'] },
] as const satisfies readonly { name: string; email: string; profile: string; queues: readonly DemoQueue[] }[];

export type DemoPerson = (typeof demoPeople)[number]['name'];

export const demoTags = [
  { name: 'vip', color: '#B45309' },
  { name: 'orçamento', color: '#3D5AFE' },
  { name: 'recompra', color: '#14804A' },
  { name: 'urgente', color: '#C8352B' },
  { name: 'nota fiscal', color: '#596377' },
  { name: 'arquiteto', color: '#7C3AED' },
  { name: 'Aguardando pagamento', color: '#D97706', kanban: 1 },
  { name: 'Em separação', color: '#0D9488', kanban: 1, laneLimit: 6 },
  { name: 'A caminho', color: '#2563EB', kanban: 1 },
] as const;

export type DemoTag = (typeof demoTags)[number]['name'];

/** Groups of people, by shift and by what they care for. */
export const demoTeams = [
  { name: 'Manhã', color: '#B45309', people: ['Ana Beatriz Lopes', 'Juliana Prates', 'Téo Siqueira'] },
  { name: 'Tarde', color: '#3D5AFE', people: ['Caio Ferraz', 'Dora Almeida', 'Rafael Nogueira'] },
  { name: 'Loja Centro', color: '#0D9488', people: ['Ana Beatriz Lopes', 'Caio Ferraz'] },
] as const satisfies readonly { name: string; color: string; people: readonly DemoPerson[] }[];

export const demoPauseReasons = [
  { name: 'Almoço', maxMinutes: 60 },
  { name: 'Café', maxMinutes: 15 },
  { name: 'Reunião' },
  { name: 'Treinamento' },
] as const;
