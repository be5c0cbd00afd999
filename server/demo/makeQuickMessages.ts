import type { QuickMessageInput } from '#shared/conversations/quickMessages.ts';
import { createQuickMessage, QuickMessage } from '#server/conversations/quickMessages/index.ts';
import { runInScope } from '#server/platform/database/scope.ts';
import type { DemoFile } from './conversationDsl.ts';
import type { DemoPerson, DemoQueue } from './demoCompany.ts';
import { requireEntry, type DemoContext } from './DemoContext.ts';

interface DemoQuickMessage extends Pick<QuickMessageInput, 'shortcode' | 'message'> {
  readonly author: DemoPerson;
  /** The author's alone. */
  readonly isOwn?: boolean;
  readonly file?: DemoFile;
  readonly queue?: DemoQueue;
}

const admin = { author: 'Rafael Nogueira' } as const;

const demoQuickMessages: readonly DemoQuickMessage[] = [
  { ...admin, shortcode: 'bom-dia', message: '{{greeting}}, {{firstName}}! Aqui é da Lumiar Casa e Jardim. Como posso ajudar?' },
  { ...admin, shortcode: 'catalogo', message: '{{firstName}}, este é o nosso catálogo da estação.', file: 'catalogo' },
  {
    ...admin,
    shortcode: 'endereco',
    message: 'A loja fica na Rua Harmonia, 310, Vila Madalena. Abrimos de segunda a sábado, das 9h às 19h.',
  },
  {
    ...admin,
    shortcode: 'pix',
    message: 'Nossa chave Pix é o CNPJ *24.681.357/0001-90*. Assim que o comprovante chegar, separamos o pedido.',
  },
  { ...admin, shortcode: 'prazo', message: 'O prazo de entrega para o seu CEP é de 3 a 5 dias úteis.' },
  {
    ...admin,
    queue: 'Vendas',
    shortcode: 'prazo-troca',
    message:
      'Oi, {{firstName}}! Sua troca já foi aprovada. O motorista leva o produto novo e recolhe o antigo na mesma visita, sem custo.\nProtocolo: {{protocol}}',
  },
  {
    ...admin,
    queue: 'Financeiro',
    shortcode: 'boleto',
    message: '{{firstName}}, a segunda via do boleto segue em anexo. O vencimento continua o mesmo.',
  },
  { author: 'Ana Beatriz Lopes', isOwn: true, shortcode: 'retorno', message: 'Vou conferir com o estoque e já volto, {{firstName}}.' },
];

/** Quick messages of the company, and one of an agent's own. */
export async function makeQuickMessages({
  platform,
  companyId,
  people,
  queues,
  assets,
}: Omit<DemoContext, 'connections' | 'references'>): Promise<void> {
  for (const { author, isOwn = false, file, queue, ...input } of demoQuickMessages) {
    await runInScope(platform, { companyId, actor: requireEntry(people, author) }, async (scope) => {
      const { id } = await createQuickMessage(scope, {
        ...input,
        geral: !isOwn,
        queueIds: queue === undefined ? [] : [requireEntry(queues, queue)],
      });
      if (file !== undefined) {
        const { content, type, name } = assets.get(file);
        const { path } = await platform.files.put(companyId, content, type);
        await scope.em.nativeUpdate(QuickMessage, { id }, { mediaPath: path, mediaName: name });
      }
    });
  }
}
