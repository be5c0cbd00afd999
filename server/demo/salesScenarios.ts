import { receiptAmount } from './samplePictures.ts';
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
} from './conversationDsl.ts';
import type { Scenario } from './Scenario.ts';

const sales: readonly Scenario[] = [
  {
    connection: 'Loja Centro',
    tags: ['orçamento'],
    steps: ({ product, price, pix, seller, first, thanks }) => [
      customerWrites(`Boa tarde, quanto custa ${product}?`),
      agentAccepts(seller),
      agentWrites(`Boa tarde, ${first}! Sai por ${price} no cartão em até 10x, ou ${pix} no Pix.`, { as: 'valor' }),
      customerWrites('Faz a entrega junto?', { to: 'valor' }),
      agentWrites('Fazemos, acima de R$ 400 o frete na capital é por nossa conta.'),
      customerWrites(`Ótimo, vou passar na loja amanhã pra ver de perto. Muito ${thanks}!`),
      agentWrites('Te esperamos! Abrimos das 9h às 19h 🌿'),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja Centro',
    steps: ({ order, seller, district, thanks }) => [
      customerWrites('Quero fechar a mesa lateral de cumaru, aquela conversa de ontem'),
      agentAccepts(seller),
      agentWrites(`Claro! De R$ 760,00 fica ${receiptAmount} no Pix. A chave é o e-mail *pix@lumiar.example*`),
      customerSendsFile('comprovante', 'Feito ✅', { as: 'pix' }),
      agentWrites(`Recebido! Seu pedido é o ${order}, entregamos em ${district} em até 3 dias úteis.`, { to: 'pix' }),
      customerWrites(`Perfeito, muito ${thanks} pela atenção!`, { as: 'fim' }),
      agentReacts('🙏', 'fim'),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja Centro',
    steps: ({ seller, first }) => [
      customerWrites('Oi! Vocês têm o vaso Ágata em outra cor?'),
      agentAccepts(seller),
      agentWrites(`Oi, ${first}! Tem em areia, terracota e verde-oliva.`),
      agentSendsFile('vaso', 'O terracota é este', { as: 'cor' }),
      customerReacts('❤️', 'cor'),
      customerWrites('Amei o terracota. Reserva pra mim até sábado?'),
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
  {
    connection: 'Loja Centro',
    tags: ['orçamento'],
    steps: ({ seller, first }) => [
      customerWrites('Oi! A poltrona Duna aceita tecido impermeável?'),
      agentAccepts(seller),
      agentWrites(`Aceita, ${first}! Temos linho impermeável em cinco cores, com acréscimo de R$ 180,00.`),
      customerWrites('E demora muito?'),
      agentWrites('São 20 dias úteis, porque é feita sob encomenda.'),
      customerWrites('Tranquilo, vou pensar e te falo'),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja Centro',
    steps: ({ seller, product, price, pix }) => [
      customerWrites(`Vi ${product} na vitrine, ainda está na promoção?`),
      agentAccepts(seller),
      agentWrites(`Está, até domingo: de ${price} por ${pix} à vista.`),
      customerWrites('Então separa pra mim, passo aí no sábado'),
      agentWrites('Separado no seu nome até sábado, às 18h.'),
      customerWrites('Fechou 👊'),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja Centro',
    steps: ({ seller }) => [
      customerWrites('Vi no Instagram um cachepô de fibra, quais os tamanhos?'),
      agentAccepts(seller),
      agentWrites('São dois: 28 cm por R$ 129,00 e 42 cm por R$ 209,00.'),
      customerWrites('No maior cabe uma costela-de-adão?'),
      agentWrites('Cabe com folga. Só use um pratinho por dentro 🌿', { as: 'dica' }),
      customerReacts('🌿', 'dica'),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja Centro',
    tags: ['recompra'],
    steps: ({ seller, first, thanks }) => [
      customerWrites('Minha mãe faz aniversário amanhã, dá tempo de mandar um presente?'),
      agentAccepts(seller),
      agentWrites('Dá sim! O que for pedido até as 15h chega amanhã, com um cartão escrito à mão.'),
      customerWrites(`Quero a manta de tricô. No cartão: “Com amor, ${first}”`, { as: 'cartao' }),
      agentWrites('Anotado 💐 A manta sai por R$ 219,00 e a entrega por R$ 38,00: R$ 257,00 no total.', { to: 'cartao' }),
      customerWrites('Pago no cartão, me manda o link?'),
      agentWrites('Enviei para o seu e-mail.'),
      customerWrites(`Pago! Muito ${thanks}`),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja Centro',
    steps: ({ seller, first }) => [
      customerWrites('Quanto tempo dura a vela de capim-limão?'),
      agentAccepts(seller),
      agentWrites(`Umas 40 horas, ${first}. Custa R$ 79,00.`),
      customerWrites('Quero duas'),
      agentWrites('Duas saem por R$ 158,00. Retira na loja ou entregamos?'),
      customerWrites('Retiro hoje no fim da tarde'),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja Centro',
    tags: ['orçamento'],
    steps: ({ seller, first, thanks }) => [
      customerWrites('Vocês fazem almofada com o tecido do cliente?'),
      agentAccepts(seller),
      agentWrites(`Fazemos, ${first}. Para 50 x 50 cm precisa de um metro de tecido, e a costura custa R$ 65,00 cada.`),
      customerWrites('São quatro almofadas'),
      agentWrites('Então R$ 260,00, prontas em dez dias.'),
      customerWrites(`Levo o tecido na segunda, ${thanks}!`),
      agentAddsNote('Traz o tecido na segunda. Quatro capas de 50 x 50 cm, R$ 260,00.'),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja Centro',
    steps: ({ seller }) => [
      customerWrites('A loja do centro tem estacionamento?'),
      agentAccepts(seller),
      agentWrites('Temos convênio com o da esquina: uma hora grátis nas compras acima de R$ 150,00.'),
      customerWrites('Ótimo, vou de carro então'),
      agentCloses(),
    ],
  },
];

const exchanges: readonly Scenario[] = [
  {
    connection: 'Loja Centro',
    steps: ({ product, order, first, thanks }) => [
      customerWrites(`Ganhei ${product} e queria trocar, tem prazo?`),
      agentAccepts('Caio Ferraz'),
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
  {
    connection: 'Loja Centro',
    steps: ({ seller, first, thanks }) => [
      customerWrites('A mesa lateral chegou com um pé bambo 😕'),
      agentAccepts(seller),
      agentWrites(`Que chato, ${first}! Quase sempre é só o parafuso de baixo: aperte com a chave que vai na caixa.`),
      customerWrites('Vou tentar'),
      customerWrites(`Firmou! Muito ${thanks}`, { after: 25 }),
      agentWrites('Que bom! Se voltar a balançar, trocamos sem custo.'),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja Centro',
    steps: ({ first }) => [
      customerWrites('Comprei duas almofadas e uma veio com o zíper quebrado'),
      agentAccepts('Juliana Prates'),
      agentWrites(`Sinto muito, ${first}. Passo agora para Trocas.`),
      agentTransfers('Trocas', 'Ana Beatriz Lopes'),
      agentWrites('Oi, aqui é a Ana. Amanhã o nosso motorista leva outra e traz essa de volta.'),
      customerWrites('Nossa, que agilidade!'),
      agentCloses(),
    ],
  },
];

/** Sales, and exchanges of what was sold. */
export const salesScenarios: readonly Scenario[] = [...sales, ...exchanges];
