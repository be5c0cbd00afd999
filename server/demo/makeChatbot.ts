import { createConnection } from '#server/workspace/connections/index.ts';
import { createPrompt } from '#server/automation/prompts/index.ts';
import { createQueueOption } from '#server/workspace/queueOptions/index.ts';
import { createQueue, updateQueue } from '#server/workspace/queues/index.ts';
import { writeSetting } from '#server/tenancy/settings/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { requireEntry, type DemoContext } from './DemoContext.ts';

interface MenuEntry {
  readonly title: string;
  readonly message?: string;
  readonly under?: readonly MenuEntry[];
}

const menu: readonly MenuEntry[] = [
  {
    title: 'Produto com defeito',
    under: [
      { title: 'Chegou quebrado', message: 'Mande uma foto do produto e da caixa. Trocamos sem custo em até *7 dias úteis*.' },
      { title: 'Parou de funcionar', message: 'Conte o que aconteceu e desde quando. A garantia é de 12 meses.' },
    ],
  },
  { title: 'Produto errado', message: 'Mande uma foto da etiqueta. Recolhemos e entregamos o certo na mesma visita.' },
  { title: 'Não gostei', message: 'Você tem 7 dias para desistir. Guarde a embalagem, que a coleta é por nossa conta.' },
];

async function makeMenu(scope: Scope, entries: readonly MenuEntry[], place: { queueId: number; parentId: number | null }): Promise<void> {
  for (const { under = [], ...entry } of entries) {
    const { id } = await createQueueOption(scope, { ...entry, ...place });
    await makeMenu(scope, under, { ...place, parentId: id });
  }
}

const instructions =
  'Você atende a Lumiar Casa e Jardim. Responda em até três frases. Pergunte o número do pedido e, se não souber a resposta, transfira para uma pessoa.';

/** Only returns keep hours: the others answer at any time, so that the demo's customers are not sent away at night. */
const openAlways = ['Vendas', 'Financeiro', 'Entregas'] as const;
const closedText = 'Trocas atende de segunda a sexta das 8h às 18h e sábado até o meio-dia. Deixe sua mensagem, que respondemos na volta.';

/** A number whose customers the chatbot meets: it offers queues, one with options and hours, and one in which an assistant answers. */
export async function makeChatbot(scope: Scope, { queues }: DemoContext): Promise<void> {
  const returns = requireEntry(queues, 'Trocas');
  await makeMenu(scope, menu, { queueId: returns, parentId: null });
  await updateQueue(scope, { id: returns, outOfHoursMessage: closedText });
  for (const name of openAlways) {
    await updateQueue(scope, { id: requireEntry(queues, name), schedules: [] });
  }
  await writeSetting(scope, 'scheduleType', 'queue');
  const { id: promptId } = await createPrompt(scope, {
    name: 'Assistente da loja',
    prompt: instructions,
    apiKey: 'demonstration',
    maxMessages: 10,
    queueId: requireEntry(queues, 'Vendas'),
    helpsAgents: true,
  });
  const questions = await createQueue(scope, { name: 'Dúvidas', color: '#2563EB', orderQueue: queues.size + 1, schedules: [], promptId });
  await createConnection(scope, {
    name: 'Site',
    provider: 'simulated',
    queueIds: [...queues.values(), questions.id],
    greetingMessage: '{{greeting}}, {{firstName}}! Sou o robô da Lumiar. Com quem você quer falar?',
    maxUseBotQueues: 5,
  });
}
