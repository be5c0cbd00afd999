import type { DemoConnection, DemoPerson, DemoTag } from './people.ts';
import { accepts, asks, closes, likes, moves, notes, says, sends, shows, thanks, type Step } from './script.ts';

/** What differs between two conversations that go the same way. */
export interface Plot {
  readonly first: string;
  readonly product: string;
  readonly price: string;
  readonly pix: string;
  readonly order: number;
  readonly district: string;
  readonly seller: DemoPerson;
}

/** The way that a conversation goes, where it comes in, and what it is labelled with. */
export interface Kind {
  readonly connection: DemoConnection;
  readonly tags?: readonly DemoTag[];
  readonly steps: (plot: Plot) => Step[];
}

const sales: readonly Kind[] = [
  {
    connection: 'Loja Centro',
    tags: ['orçamento'],
    steps: ({ product, price, pix, seller, first }) => [
      asks(`Boa tarde, qual o valor de ${product}?`),
      accepts(seller),
      says(`Boa tarde, ${first}! Sai por ${price} no cartão em até 6x, ou ${pix} no Pix.`, { as: 'valor' }),
      asks('Faz a entrega junto?', { to: 'valor' }),
      says('Fazemos, acima de R$ 400 o frete na capital é por nossa conta.'),
      asks('Ótimo, vou passar na loja amanhã pra ver de perto. Obrigada!'),
      says('Te esperamos! Abrimos das 9h às 19h 🌿'),
      closes(),
    ],
  },
  {
    connection: 'Loja Centro',
    steps: ({ product, pix, order, seller, district }) => [
      asks(`Quero fechar ${product}, aquela conversa de ontem`),
      accepts(seller),
      says(`Claro! Fica ${pix} no Pix. A chave é o e-mail *pix@lumiar.example*`),
      shows('comprovante', 'Feito ✅', { as: 'pix' }),
      says(`Recebido! Seu pedido é o ${order}, entregamos em ${district} em até 3 dias úteis.`, { to: 'pix' }),
      asks('Perfeito, muito obrigada pela atenção!', { as: 'fim' }),
      thanks('🙏', 'fim'),
      closes(),
    ],
  },
  {
    connection: 'Loja Centro',
    steps: ({ product, seller, first }) => [
      asks(`Oi! ${product} tem em outra cor?`),
      accepts(seller),
      says(`Oi, ${first}! Tem em areia, terracota e verde-oliva.`),
      sends('vaso', 'Terracota é esta', { as: 'cor' }),
      likes('❤️', 'cor'),
      asks('Amei a terracota. Reserva uma pra mim até sábado?'),
      says('Reservada no seu nome!'),
      closes(),
    ],
  },
  {
    connection: 'Loja Centro',
    steps: ({ seller }) => [
      asks('Vocês abrem no feriado?'),
      accepts(seller),
      says('Abrimos sim, das 10h às 16h, nas duas lojas.'),
      asks('Valeu!'),
      closes(),
    ],
  },
  {
    connection: 'Loja Centro',
    tags: ['arquiteto'],
    steps: ({ product, seller, first }) => [
      asks('Bom dia, sou arquiteta e queria conhecer o programa de parceria'),
      accepts(seller),
      says(`Bom dia, ${first}! São 8% de comissão e prioridade na reserva. Mando o regulamento.`),
      sends('catalogo'),
      notes(`Interesse em ${product}. Enviar convite do café de quinta.`),
      asks('Excelente, vou ler e retorno'),
      closes(),
    ],
  },
];

const deliveries: readonly Kind[] = [
  {
    connection: 'Loja 2',
    tags: ['A caminho'],
    steps: ({ order, first, district }) => [
      asks(`Oi, queria saber do pedido ${order}`),
      accepts('Dora Almeida'),
      says(`Oi, ${first}! Está na rota de hoje para ${district}, até as 18h.`),
      asks('Tem alguém em casa até as 17h só'),
      says('Coloquei a observação para o motorista ligar antes 👍'),
      asks('Chegou! Tudo certinho, obrigado', { after: 190 }),
      says('Que bom! Aproveite muito ✨'),
      closes(),
    ],
  },
  {
    connection: 'Loja 2',
    steps: ({ order, product }) => [
      asks(`Preciso mudar a data da entrega do ${order}`),
      accepts('Juliana Prates'),
      says('Sem problema. Qual o melhor dia?'),
      asks('Quinta de manhã, pode ser?'),
      says(`Quinta, das 8h às 12h, com montagem de ${product}. Confirmado!`, { as: 'ok' }),
      likes('👍', 'ok'),
      closes(),
    ],
  },
  {
    connection: 'Loja 2',
    steps: ({ product, district, first }) => [
      asks(`Entregam em ${district}?`),
      accepts('Dora Almeida'),
      says(`Entregamos sim, ${first}! O frete é R$ 38,00 e chega em 2 dias úteis.`),
      asks(`E ${product} vai montado?`),
      says('Vai desmontado por causa do elevador, mas a equipe monta na hora, sem custo.'),
      asks('Show de bola'),
      closes(),
    ],
  },
  {
    connection: 'Loja 2',
    tags: ['urgente'],
    steps: ({ order, product, first }) => [
      asks(`Meu pedido ${order} veio faltando uma caixa`),
      accepts('Juliana Prates'),
      says(`${first}, desculpe por isso! Pode mandar uma foto das etiquetas?`),
      shows('trinca', 'Só veio isto'),
      notes(`Faltou 1 de 2 volumes: ${product}. Transportadora avisada.`),
      moves('Trocas', 'Dora Almeida'),
      says('Oi, é a Dora, de Trocas. O segundo volume chega amanhã cedo, sem custo.'),
      asks('Obrigada pela rapidez!'),
      closes(),
    ],
  },
];

const office: readonly Kind[] = [
  {
    connection: 'Corporativo',
    tags: ['nota fiscal'],
    steps: ({ order, first }) => [
      asks(`Bom dia, preciso da nota fiscal do pedido ${order}`),
      accepts('Téo Siqueira'),
      says(`Bom dia, ${first}! Segue a nota.`),
      sends('nota'),
      asks('Recebido, obrigado'),
      closes(),
    ],
  },
  {
    connection: 'Corporativo',
    tags: ['Aguardando pagamento'],
    steps: ({ order, pix }) => [
      asks(`O boleto do ${order} venceu ontem, consegue atualizar?`),
      accepts('Téo Siqueira'),
      says(`Consigo. Atualizado para amanhã, ${pix}, sem multa.`),
      asks('Paguei agora pelo Pix, mais fácil'),
      shows('comprovante'),
      says('Confirmado no sistema. Obrigado!'),
      closes(),
    ],
  },
  {
    connection: 'Corporativo',
    tags: ['vip'],
    steps: ({ product, price, first }) => [
      asks(`Olá, orçamento para 20 unidades: ${product}`),
      accepts('Rafael Nogueira'),
      says(`Olá, ${first}! Para 20 unidades consigo 12% sobre ${price} e frete incluso.`),
      sends('catalogo', 'Proposta em anexo, válida por 10 dias'),
      notes('Decisão com a diretoria até o fim do mês.'),
      asks('Agradeço, levo para a reunião'),
      closes(),
    ],
  },
];

const exchanges: readonly Kind[] = [
  {
    connection: 'Loja Centro',
    steps: ({ product, order, seller, first }) => [
      asks(`Ganhei ${product} e queria trocar, tem prazo?`),
      accepts(seller),
      says(`São 30 dias com a etiqueta, ${first}. Vou te passar para Trocas.`),
      moves('Trocas', 'Ana Beatriz Lopes'),
      says(`Oi! Aqui é a Ana. Gerei o vale-troca do pedido ${order}, vale nas duas lojas.`),
      asks('Uau, que rápido! Obrigada 🥰'),
      closes(),
    ],
  },
  {
    connection: 'Loja Centro',
    tags: ['recompra'],
    steps: ({ product, seller, first }) => [
      shows('recado'),
      accepts(seller),
      says(`Oi, ${first}! Ouvi seu áudio: temos mais duas unidades, ${product} igual à sua.`),
      asks('Ebaa, separa as duas'),
      says('Separadas! Quer retirar ou receber em casa?'),
      asks('Retiro amanhã depois do almoço'),
      closes(),
    ],
  },
];

/** All ways that a finished conversation can have gone. */
export const kinds: readonly Kind[] = [...sales, ...deliveries, ...exchanges, ...office];
