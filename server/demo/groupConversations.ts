import { agentAccepts, agentWrites, customerSendsFile, customerWrites, type DemoConversation } from './conversationDsl.ts';

const [thiago, iris] = ['Thiago Menezes', 'Íris Brandão'] as const;

/** An open ticket with a group. */
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
];
