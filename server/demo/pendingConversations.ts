import {
  customerWrites,
  customerSendsContact,
  customerDeletes,
  customerSendsLocation,
  customerSendsFile,
  type DemoConversation,
} from './conversationDsl.ts';

/** Ten pending tickets, from a minute to a day old. */
export const pendingConversations: readonly DemoConversation[] = [
  {
    contactName: 'Marina Alves',
    connection: 'Loja Centro',
    endedMinutesAgo: 1,
    steps: [
      customerWrites('Oi, boa tarde! 😊'),
      customerWrites('Vocês ainda têm o vaso de cerâmica terracota da vitrine?', { after: 1 }),
      customerSendsFile('vaso', 'Esse aqui', { after: 1 }),
    ],
  },
  {
    contactName: 'Jonas Barreto',
    connection: 'Loja Centro',
    endedMinutesAgo: 4,
    tags: ['orçamento'],
    steps: [
      customerWrites('Bom dia, preciso de um orçamento pra varanda do meu apartamento'),
      customerSendsFile('varanda', 'Ela é assim hoje, tem 2,40 x 5,10 m', { after: 2 }),
      customerWrites('Queria duas poltronas e uma mesinha que aguentem sol', { after: 1 }),
    ],
  },
  {
    contactName: 'Célia Rocha',
    connection: 'Loja 2',
    endedMinutesAgo: 7,
    steps: [
      customerWrites('Oi, o entregador está com dificuldade de achar o prédio'),
      customerSendsLocation('Portaria do Edifício Turiassu, pela entrada lateral', [-23.5301, -46.6747]),
      customerWrites('É pela entrada de trás, a da frente está em obra', { after: 1 }),
    ],
  },
  {
    contactName: 'Rodrigo Tanaka',
    connection: 'Loja Centro',
    endedMinutesAgo: 19,
    steps: [
      customerWrites('Boa tarde. A luminária pendente de palha vem com a lâmpada?'),
      customerWrites('E o fio dá pra encurtar?', { after: 2 }),
    ],
  },
  {
    contactName: 'Restaurante Dona Benta',
    connection: 'Corporativo',
    endedMinutesAgo: 34,
    tags: ['nota fiscal'],
    steps: [
      customerWrites('Prezados, bom dia. A nota das 12 cadeiras veio com a inscrição estadual errada.'),
      customerWrites('Precisamos de uma carta de correção ainda hoje, por favor.', { after: 3 }),
    ],
  },
  {
    contactName: 'Sônia Araújo',
    connection: 'Loja 2',
    endedMinutesAgo: 47,
    steps: [
      customerWrites('Olá! Meu tapete ficou de chegar ontem e nada ainda 😕'),
      customerWrites('o número do pedido é 48213', { as: 'pedido' }),
      customerWrites('Desculpe, o certo é 48231', { after: 1 }),
      customerDeletes('pedido'),
    ],
  },
  {
    contactName: 'Fernanda Couto',
    connection: 'Loja Centro',
    endedMinutesAgo: 95,
    tags: ['urgente'],
    steps: [
      customerWrites('Oi gente, a poltrona chegou com um risco no pé 😢'),
      customerSendsFile('risco', '', { after: 1 }),
      customerWrites('Consigo trocar? É presente, o aniversário é sábado', { after: 2 }),
    ],
  },
  {
    contactName: 'Igor Vasconcelos',
    connection: 'Corporativo',
    endedMinutesAgo: 160,
    steps: [
      customerSendsFile('comprovante', 'Segue o comprovante do Pix do pedido 48190'),
      customerWrites('Podem confirmar o recebimento?', { after: 1 }),
    ],
  },
  {
    contactName: 'Kátia Drummond',
    connection: 'Loja 2',
    endedMinutesAgo: 290,
    steps: [
      customerWrites('Bom dia! Vocês entregam em Belo Horizonte?'),
      customerWrites('Seria um conjunto de mesa com 6 cadeiras', { after: 2 }),
    ],
  },
  {
    contactName: 'Ubiratan Reis',
    connection: 'Loja Centro',
    endedMinutesAgo: 1_530,
    steps: [
      customerWrites('Boa noite, vi o anúncio do banco de jardim em eucalipto. Tem pronta entrega?'),
      customerSendsContact('Seu Anselmo (marceneiro)', '5541 99881-3402'),
      customerWrites('Esse é o marceneiro que vai instalar, pode combinar com ele', { after: 2 }),
    ],
  },
];
