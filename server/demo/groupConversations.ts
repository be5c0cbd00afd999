import { agentAccepts, agentCloses, agentWrites, customerSendsFile, customerWrites, type DemoConversation } from './conversationDsl.ts';

const [thiago, iris, clara] = ['Thiago Menezes', 'Íris Brandão', 'Clara Dantas'] as const;

/** An open ticket with a group, and a closed one. */
export const groupConversations: readonly DemoConversation[] = [
  {
    contactName: 'Obra Cobertura Jardins',
    groupAddress: '120363041180230017@g.us',
    connection: 'Corporativo',
    endedMinutesAgo: 52,
    lastDelivery: 'read',
    tags: ['arquiteto'],
    steps: [
      customerWrites('Pessoal, este grupo é para a entrega da cobertura', { by: thiago }),
      agentAccepts('Rafael Nogueira'),
      agentWrites('Combinado, Thiago! Bom dia, Íris.'),
      customerWrites('Bom dia! A varanda ficou pronta ontem, seguem as fotos', { by: iris }),
      customerSendsFile('varanda', '', { by: iris, after: 0 }),
      customerSendsFile('poltrona', '', { by: iris, after: 0 }),
      customerWrites('Ficou ótima! Rafael, dá para entregar o tapete na quinta?', { by: thiago }),
      agentWrites('Dá, sim: quinta, das 9h às 12h. A equipe leva também as luminárias.'),
    ],
  },
  {
    contactName: 'Casamento Clara e Bruno',
    groupAddress: '120363041180230018@g.us',
    connection: 'Loja Centro',
    isInOpeningHours: true,
    endedMinutesAgo: 3 * 24 * 60,
    lastDelivery: 'read',
    steps: [
      customerWrites('Oi, gente! A decoração precisa de 14 vasos para o sábado', { by: clara }),
      agentAccepts('Juliana Prates'),
      agentWrites('Oi, Clara! Temos 16 do Ágata médio, em terracota.'),
      customerSendsFile('vaso', 'É este, certo?', { by: iris }),
      agentWrites('Esse mesmo, Íris. Quatorze saem por R$ 2.086,00, ou R$ 149,00 cada um.'),
      customerWrites('Fechado! Eu retiro na sexta', { by: iris }),
      agentCloses(),
    ],
  },
];
