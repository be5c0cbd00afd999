import type { DemoConnection, DemoPerson, DemoTag } from './demoCompany.ts';
import {
  agentAccepts,
  customerWrites,
  agentCloses,
  customerReacts,
  agentTransfers,
  agentAddsNote,
  agentWrites,
  agentSendsFile,
  customerSendsFile,
  agentReacts,
  type DemoStep,
} from './conversationDsl.ts';

/** The variables of a scenario. */
export interface ScenarioVariables {
  readonly first: string;
  readonly product: string;
  readonly price: string;
  readonly pix: string;
  readonly order: number;
  readonly district: string;
  readonly seller: DemoPerson;
}

/** A course of conversation, with its connection and tags. */
export interface Scenario {
  readonly connection: DemoConnection;
  readonly tags?: readonly DemoTag[];
  readonly steps: (plot: ScenarioVariables) => DemoStep[];
}

const sales: readonly Scenario[] = [
  {
    connection: 'Loja Centro',
    tags: ['orçamento'],
    steps: ({ product, price, pix, seller, first }) => [
      customerWrites(`Boa tarde, qual o valor de ${product}?`),
      agentAccepts(seller),
      agentWrites(`Boa tarde, ${first}! Sai por ${price} no cartão em até 6x, ou ${pix} no Pix.`, { as: 'valor' }),
      customerWrites('Faz a entrega junto?', { to: 'valor' }),
      agentWrites('Fazemos, acima de R$ 400 o frete na capital é por nossa conta.'),
      customerWrites('Ótimo, vou passar na loja amanhã pra ver de perto. Obrigada!'),
      agentWrites('Te esperamos! Abrimos das 9h às 19h 🌿'),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja Centro',
    steps: ({ product, pix, order, seller, district }) => [
      customerWrites(`Quero fechar ${product}, aquela conversa de ontem`),
      agentAccepts(seller),
      agentWrites(`Claro! Fica ${pix} no Pix. A chave é o e-mail *pix@lumiar.example*`),
      customerSendsFile('comprovante', 'Feito ✅', { as: 'pix' }),
      agentWrites(`Recebido! Seu pedido é o ${order}, entregamos em ${district} em até 3 dias úteis.`, { to: 'pix' }),
      customerWrites('Perfeito, muito obrigada pela atenção!', { as: 'fim' }),
      agentReacts('🙏', 'fim'),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja Centro',
    steps: ({ product, seller, first }) => [
      customerWrites(`Oi! ${product} tem em outra cor?`),
      agentAccepts(seller),
      agentWrites(`Oi, ${first}! Tem em areia, terracota e verde-oliva.`),
      agentSendsFile('vaso', 'Terracota é esta', { as: 'cor' }),
      customerReacts('❤️', 'cor'),
      customerWrites('Amei a terracota. Reserva uma pra mim até sábado?'),
      agentWrites('Reservada no seu nome!'),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja Centro',
    steps: ({ seller }) => [
      customerWrites('Vocês abrem no feriado?'),
      agentAccepts(seller),
      agentWrites('Abrimos sim, das 10h às 16h, nas duas lojas.'),
      customerWrites('Valeu!'),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja Centro',
    tags: ['arquiteto'],
    steps: ({ product, seller, first }) => [
      customerWrites('Bom dia, sou arquiteta e queria conhecer o programa de parceria'),
      agentAccepts(seller),
      agentWrites(`Bom dia, ${first}! São 8% de comissão e prioridade na reserva. Mando o regulamento.`),
      agentSendsFile('catalogo'),
      agentAddsNote(`Interesse em ${product}. Enviar convite do café de quinta.`),
      customerWrites('Excelente, vou ler e retorno'),
      agentCloses(),
    ],
  },
];

const deliveries: readonly Scenario[] = [
  {
    connection: 'Loja 2',
    tags: ['A caminho'],
    steps: ({ order, first, district }) => [
      customerWrites(`Oi, queria saber do pedido ${order}`),
      agentAccepts('Dora Almeida'),
      agentWrites(`Oi, ${first}! Está na rota de hoje para ${district}, até as 18h.`),
      customerWrites('Tem alguém em casa até as 17h só'),
      agentWrites('Coloquei a observação para o motorista ligar antes 👍'),
      customerWrites('Chegou! Tudo certinho, obrigado', { after: 190 }),
      agentWrites('Que bom! Aproveite muito ✨'),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja 2',
    steps: ({ order, product }) => [
      customerWrites(`Preciso mudar a data da entrega do ${order}`),
      agentAccepts('Juliana Prates'),
      agentWrites('Sem problema. Qual o melhor dia?'),
      customerWrites('Quinta de manhã, pode ser?'),
      agentWrites(`Quinta, das 8h às 12h, com montagem de ${product}. Confirmado!`, { as: 'ok' }),
      customerReacts('👍', 'ok'),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja 2',
    steps: ({ product, district, first }) => [
      customerWrites(`Entregam em ${district}?`),
      agentAccepts('Dora Almeida'),
      agentWrites(`Entregamos sim, ${first}! O frete é R$ 38,00 e chega em 2 dias úteis.`),
      customerWrites(`E ${product} vai montado?`),
      agentWrites('Vai desmontado por causa do elevador, mas a equipe monta na hora, sem custo.'),
      customerWrites('Show de bola'),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja 2',
    tags: ['urgente'],
    steps: ({ order, product, first }) => [
      customerWrites(`Meu pedido ${order} veio faltando uma caixa`),
      agentAccepts('Juliana Prates'),
      agentWrites(`${first}, desculpe por isso! Pode mandar uma foto das etiquetas?`),
      customerSendsFile('trinca', 'Só veio isto'),
      agentAddsNote(`Faltou 1 de 2 volumes: ${product}. Transportadora avisada.`),
      agentTransfers('Trocas', 'Dora Almeida'),
      agentWrites('Oi, é a Dora, de Trocas. O segundo volume chega amanhã cedo, sem custo.'),
      customerWrites('Obrigada pela rapidez!'),
      agentCloses(),
    ],
  },
];

const office: readonly Scenario[] = [
  {
    connection: 'Corporativo',
    tags: ['nota fiscal'],
    steps: ({ order, first }) => [
      customerWrites(`Bom dia, preciso da nota fiscal do pedido ${order}`),
      agentAccepts('Téo Siqueira'),
      agentWrites(`Bom dia, ${first}! Segue a nota.`),
      agentSendsFile('nota'),
      customerWrites('Recebido, obrigado'),
      agentCloses(),
    ],
  },
  {
    connection: 'Corporativo',
    tags: ['Aguardando pagamento'],
    steps: ({ order, pix }) => [
      customerWrites(`O boleto do ${order} venceu ontem, consegue atualizar?`),
      agentAccepts('Téo Siqueira'),
      agentWrites(`Consigo. Atualizado para amanhã, ${pix}, sem multa.`),
      customerWrites('Paguei agora pelo Pix, mais fácil'),
      customerSendsFile('comprovante'),
      agentWrites('Confirmado no sistema. Obrigado!'),
      agentCloses(),
    ],
  },
  {
    connection: 'Corporativo',
    tags: ['vip'],
    steps: ({ product, price, first }) => [
      customerWrites(`Olá, orçamento para 20 unidades: ${product}`),
      agentAccepts('Rafael Nogueira'),
      agentWrites(`Olá, ${first}! Para 20 unidades consigo 12% sobre ${price} e frete incluso.`),
      agentSendsFile('catalogo', 'Proposta em anexo, válida por 10 dias'),
      agentAddsNote('Decisão com a diretoria até o fim do mês.'),
      customerWrites('Agradeço, levo para a reunião'),
      agentCloses(),
    ],
  },
];

const exchanges: readonly Scenario[] = [
  {
    connection: 'Loja Centro',
    steps: ({ product, order, seller, first }) => [
      customerWrites(`Ganhei ${product} e queria trocar, tem prazo?`),
      agentAccepts(seller),
      agentWrites(`São 30 dias com a etiqueta, ${first}. Vou te passar para Trocas.`),
      agentTransfers('Trocas', 'Ana Beatriz Lopes'),
      agentWrites(`Oi! Aqui é a Ana. Gerei o vale-troca do pedido ${order}, vale nas duas lojas.`),
      customerWrites('Uau, que rápido! Obrigada 🥰'),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja Centro',
    tags: ['recompra'],
    steps: ({ product, seller, first }) => [
      customerSendsFile('recado'),
      agentAccepts(seller),
      agentWrites(`Oi, ${first}! Ouvi seu áudio: temos mais duas unidades, ${product} igual à sua.`),
      customerWrites('Ebaa, separa as duas'),
      agentWrites('Separadas! Quer retirar ou receber em casa?'),
      customerWrites('Retiro amanhã depois do almoço'),
      agentCloses(),
    ],
  },
];

/** The scenarios of closed tickets. */
export const scenarios: readonly Scenario[] = [...sales, ...deliveries, ...exchanges, ...office];
