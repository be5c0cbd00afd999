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
      customerSendsFile('caixa', 'Só veio esta'),
      agentAddsNote(`Faltou 1 de 2 volumes: ${product}. Transportadora avisada.`),
      agentTransfers('Trocas', 'Dora Almeida'),
      agentWrites('Oi, é a Dora, de Trocas. O segundo volume chega amanhã cedo, sem custo.'),
      customerWrites(`Muito ${thanks} pela rapidez!`),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja 2',
    steps: ({ order, first, thanks }) => [
      customerWrites(`Mudei de endereço, dá pra trocar na entrega do ${order}?`),
      agentAccepts('Dora Almeida'),
      agentWrites(`Dá, ${first}. Me manda o endereço novo com o CEP?`),
      customerWrites('Rua dos Pinheiros, 870, ap. 42, 05422-001', { as: 'endereco' }),
      agentWrites('Endereço atualizado. A entrega continua marcada para quarta.', { to: 'endereco' }),
      customerWrites(`Muito ${thanks}!`),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja 2',
    tags: ['urgente'],
    steps: ({ first }) => [
      customerWrites('O montador não veio hoje'),
      agentAccepts('Juliana Prates'),
      agentWrites(`Desculpe, ${first}, a montagem anterior atrasou. Pode ser amanhã, às 9h?`),
      customerWrites('Pode, mas sem falta, por favor'),
      agentWrites('Sem falta: deixei como a primeira visita do dia.'),
      agentAddsNote('Segunda visita. Não remarcar.'),
      agentCloses(),
    ],
  },
  {
    connection: 'Loja 2',
    steps: ({ first }) => [
      customerWrites('Vocês retiram o móvel antigo?'),
      agentAccepts('Dora Almeida'),
      agentWrites(`Retiramos quando o novo chega, ${first}. A taxa é de R$ 60,00 e o móvel vai para doação.`),
      customerWrites('Adorei a ideia da doação', { as: 'doacao' }),
      agentReacts('💚', 'doacao'),
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
      agentWrites(`Bom dia, ${first}! Mandei a nota e o XML para o e-mail do cadastro.`),
      customerWrites(`Chegou aqui, ${thanks}`),
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
  {
    connection: 'Corporativo',
    steps: ({ order, first }) => [
      customerWrites(`Preciso de uma declaração de quitação do pedido ${order}`),
      agentAccepts('Téo Siqueira'),
      agentWrites(`Consigo, ${first}. O CNPJ e o e-mail são os do cadastro?`),
      customerWrites('São os mesmos'),
      agentWrites('Enviada por e-mail, assinada digitalmente.'),
      agentCloses(),
    ],
  },
  {
    connection: 'Corporativo',
    steps: ({ first }) => [
      customerWrites('Dá para faturar em 30 dias?'),
      agentAccepts('Rafael Nogueira'),
      agentWrites(`Para pessoa jurídica com cadastro aprovado, sim, ${first}. Mandei a ficha para o seu e-mail.`),
      customerWrites('Preencho ainda hoje'),
      agentCloses(),
    ],
  },
  {
    connection: 'Corporativo',
    steps: ({ order, first, thanks }) => [
      customerWrites(`O pedido ${order} veio cobrado em dobro no cartão`),
      agentAccepts('Téo Siqueira'),
      agentWrites(`Vi aqui, ${first}: a segunda cobrança foi cancelada e some da fatura em até cinco dias.`),
      customerWrites(`Ufa! Muito ${thanks} pela explicação`),
      agentCloses(),
    ],
  },
  {
    connection: 'Corporativo',
    tags: ['nota fiscal'],
    steps: ({ first }) => [
      customerWrites('A nota pode sair no nome da filial?'),
      agentAccepts('Téo Siqueira'),
      agentWrites(`Pode, ${first}, se for antes do faturamento. Me passa o CNPJ?`),
      customerWrites('11.222.333/0001-81'),
      agentWrites('Alterado. A nota sai amanhã cedo, já com o CNPJ da filial.'),
      agentCloses(),
    ],
  },
];

/** Deliveries, invoices and payments. */
export const serviceScenarios: readonly Scenario[] = [...deliveries, ...office];
