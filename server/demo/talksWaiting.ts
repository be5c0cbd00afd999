import { asks, card, customerTakesBack, place, shows, type Talk } from './script.ts';

/** Ten customers who wait for somebody, from this minute to this morning. */
export const waitingTalks: readonly Talk[] = [
  {
    with: 'Marina Alves',
    connection: 'Loja Centro',
    ended: 1,
    steps: [
      asks('Oi, boa tarde! 😊'),
      asks('Vocês ainda têm o vaso de cerâmica terracota da vitrine?', { after: 1 }),
      shows('vaso', 'Esse aqui', { after: 1 }),
    ],
  },
  {
    with: 'Jonas Barreto',
    connection: 'Loja Centro',
    ended: 4,
    tags: ['orçamento'],
    steps: [
      asks('Bom dia, preciso de um orçamento pra varanda do meu apartamento'),
      shows('varanda', 'Ela é assim hoje, tem 2,40 x 5,10 m', { after: 2 }),
      asks('Queria duas poltronas e uma mesinha que aguentem sol', { after: 1 }),
    ],
  },
  {
    with: 'Célia Rocha',
    connection: 'Loja 2',
    ended: 7,
    steps: [
      asks('Oi, o entregador está com dificuldade de achar o prédio'),
      place('Portaria do Edifício Turiassu, pela entrada lateral', [-23.5301, -46.6747]),
      asks('É pela entrada de trás, a da frente está em obra', { after: 1 }),
    ],
  },
  {
    with: 'Rodrigo Tanaka',
    connection: 'Loja Centro',
    ended: 19,
    steps: [asks('Boa tarde. A luminária pendente de palha vem com a lâmpada?'), asks('E o fio dá pra encurtar?', { after: 2 })],
  },
  {
    with: 'Restaurante Dona Benta',
    connection: 'Corporativo',
    ended: 34,
    tags: ['nota fiscal'],
    steps: [
      asks('Prezados, bom dia. A nota das 12 cadeiras veio com a inscrição estadual errada.'),
      asks('Precisamos de uma carta de correção ainda hoje, por favor.', { after: 3 }),
    ],
  },
  {
    with: 'Sônia Araújo',
    connection: 'Loja 2',
    ended: 47,
    steps: [
      asks('Olá! Meu tapete ficou de chegar ontem e nada ainda 😕'),
      asks('o número do pedido é 48213', { as: 'pedido' }),
      asks('Desculpe, o certo é 48231', { after: 1 }),
      customerTakesBack('pedido'),
    ],
  },
  {
    with: 'Fernanda Couto',
    connection: 'Loja Centro',
    ended: 95,
    tags: ['urgente'],
    steps: [
      asks('Oi gente, a poltrona chegou com um risco no pé 😢'),
      shows('poltrona', '', { after: 1 }),
      asks('Consigo trocar? É presente, o aniversário é sábado', { after: 2 }),
    ],
  },
  {
    with: 'Igor Vasconcelos',
    connection: 'Corporativo',
    ended: 160,
    steps: [shows('comprovante', 'Segue o comprovante do Pix do pedido 48190'), asks('Podem confirmar o recebimento?', { after: 1 })],
  },
  {
    with: 'Kátia Drummond',
    connection: 'Loja 2',
    ended: 290,
    steps: [asks('Bom dia! Vocês entregam em Belo Horizonte?'), asks('Seria um conjunto de mesa com 6 cadeiras', { after: 2 })],
  },
  {
    with: 'Ubiratan Reis',
    connection: 'Loja Centro',
    ended: 1_530,
    steps: [
      asks('Boa noite, vi o anúncio do banco de jardim em eucalipto. Tem pronta entrega?'),
      card('Seu Anselmo (marceneiro)', '5541 99881-3402'),
      asks('Esse é o marceneiro que vai instalar, pode combinar com ele', { after: 2 }),
    ],
  },
];
