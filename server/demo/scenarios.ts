import { receiptAmount } from './samplePictures.ts';
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
  /** Name by which the customer is addressed. */
  readonly first: string;
  readonly thanks: 'obrigado' | 'obrigada';
  readonly architect: 'arquiteto' | 'arquiteta';
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
    steps: ({ product, price, pix, seller, first, thanks }) => [
      customerWrites(`Boa tarde, quanto custa ${product}?`),
      agentAccepts(seller),
      agentWrites(`Boa tarde, ${first}! Sai por ${price} no cartão em até 6x, ou ${pix} no Pix.`, { as: 'valor' }),
      customerWrites('Faz a entrega junto?', { to: 'valor' }),
      agentWrites('Fazemos, acima de R$ 400 o frete na capital é por nossa conta.'),
      customerWrites(`Ótimo, vou passar na loja amanhã pra ver de perto. Muito ${thanks}!`),
      agentWrites('Te esperamos! Abrimos das 9h às 19h 🌿'),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja Centro',
    steps: ({ product, order, seller, district, thanks }) => [
      customerWrites(`Quero fechar ${product}, aquela conversa de ontem`),
      agentAccepts(seller),
      agentWrites(`Claro! Fica ${receiptAmount} no Pix. A chave é o e-mail *pix@lumiar.example*`),
      customerSendsFile('comprovante', 'Feito ✅', { as: 'pix' }),
      agentWrites(`Recebido! Seu pedido é o ${order}, entregamos em ${district} em até 3 dias úteis.`, { to: 'pix' }),
      customerWrites(`Perfeito, muito ${thanks} pela atenção!`, { as: 'fim' }),
      agentReacts('🙏', 'fim'),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja Centro',
    steps: ({ product, seller, first }) => [
      customerWrites(`Oi! Vocês têm ${product} em outra cor?`),
      agentAccepts(seller),
      agentWrites(`Oi, ${first}! Tem em areia, terracota e verde-oliva.`),
      agentSendsFile('vaso', 'Terracota é esta', { as: 'cor' }),
      customerReacts('❤️', 'cor'),
      customerWrites('Amei a terracota. Reserva pra mim até sábado?'),
      agentWrites('Já está no seu nome!'),
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
    steps: ({ product, seller, first, architect }) => [
      customerWrites(`Bom dia, sou ${architect} e queria conhecer o programa de parceria`),
      agentAccepts(seller),
      agentWrites(`Bom dia, ${first}! São 8% de comissão e prioridade na reserva. Mando o regulamento.`),
      agentSendsFile('catalogo'),
      agentAddsNote(`Quer ver ${product}. Enviar convite do café de quinta.`),
      customerWrites('Excelente, vou ler e retorno'),
      agentCloses(),
    ],
  },
];

const deliveries: readonly Scenario[] = [
  {
    connection: 'Loja 2',
    tags: ['A caminho'],
    steps: ({ order, first, district, thanks }) => [
      customerWrites(`Oi, queria saber do pedido ${order}`),
      agentAccepts('Dora Almeida'),
      agentWrites(`Oi, ${first}! Está na rota de hoje para ${district}, até as 18h.`),
      customerWrites('Só tem alguém em casa até as 17h'),
      agentWrites('Coloquei a observação para o motorista ligar antes 👍'),
      customerWrites(`Chegou! Tudo certinho, ${thanks}`, { after: 190 }),
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
      agentWrites(`Quinta, das 8h às 12h, a equipe leva e monta ${product}. Confirmado!`, { as: 'ok' }),
      customerReacts('👍', 'ok'),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja 2',
    steps: ({ district, first }) => [
      customerWrites(`Entregam em ${district}?`),
      agentAccepts('Dora Almeida'),
      agentWrites(`Entregamos sim, ${first}! O frete é R$ 38,00 e chega em 2 dias úteis.`),
      customerWrites(`E já vai tudo montado?`),
      agentWrites('Vai em caixas por causa do elevador, mas a equipe monta na hora, sem custo.'),
      customerWrites('Show de bola'),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja 2',
    tags: ['urgente'],
    steps: ({ order, product, first, thanks }) => [
      customerWrites(`Meu pedido ${order} veio faltando uma caixa`),
      agentAccepts('Juliana Prates'),
      agentWrites(`${first}, desculpe por isso! Pode mandar uma foto das etiquetas?`),
      customerSendsFile('trinca', 'Só veio isto'),
      agentAddsNote(`Faltou 1 de 2 volumes: ${product}. Transportadora avisada.`),
      agentTransfers('Trocas', 'Dora Almeida'),
      agentWrites('Oi, é a Dora, de Trocas. O segundo volume chega amanhã cedo, sem custo.'),
      customerWrites(`Muito ${thanks} pela rapidez!`),
      agentCloses(),
    ],
  },
];

const office: readonly Scenario[] = [
  {
    connection: 'Corporativo',
    tags: ['nota fiscal'],
    steps: ({ order, first, thanks }) => [
      customerWrites(`Bom dia, preciso da nota fiscal do pedido ${order}`),
      agentAccepts('Téo Siqueira'),
      agentWrites(`Bom dia, ${first}! Segue a nota.`),
      agentSendsFile('nota'),
      customerWrites(`Recebido, ${thanks}`),
      agentCloses(),
    ],
  },
  {
    connection: 'Corporativo',
    tags: ['Aguardando pagamento'],
    steps: ({ order }) => [
      customerWrites(`O boleto do ${order} venceu ontem, consegue atualizar?`),
      agentAccepts('Téo Siqueira'),
      agentWrites(`Consigo. Atualizado para amanhã, ${receiptAmount}, sem multa.`),
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
    steps: ({ product, order, seller, first, thanks }) => [
      customerWrites(`Ganhei ${product} e queria trocar, tem prazo?`),
      agentAccepts(seller),
      agentWrites(`São 30 dias com a etiqueta, ${first}. Vou te passar para Trocas.`),
      agentTransfers('Trocas', 'Ana Beatriz Lopes'),
      agentWrites(`Oi! Aqui é a Ana. Gerei o vale-troca do pedido ${order}, vale nas duas lojas.`),
      customerWrites(`Uau, que rápido! Muito ${thanks} 🥰`),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja Centro',
    tags: ['recompra'],
    steps: ({ seller, first }) => [
      customerSendsFile('recado'),
      agentAccepts(seller),
      agentWrites(`Oi, ${first}! Ouvi seu áudio: temos mais duas unidades iguais em estoque.`),
      customerWrites('Ebaa, separa as duas'),
      agentWrites('Separadas! Quer retirar ou receber em casa?'),
      customerWrites('Retiro amanhã depois do almoço'),
      agentCloses(),
    ],
  },
];

/** The scenarios of closed tickets. */
export const scenarios: readonly Scenario[] = [...sales, ...deliveries, ...exchanges, ...office];
