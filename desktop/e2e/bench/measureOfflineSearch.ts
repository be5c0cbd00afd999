import { exampleMessage } from '#shared/areas/exampleMessage.ts';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { MessageIndex } from '#ui/areas/inbox/offline/MessageIndex.ts';
import { createRecordKey, openValue, sealValue, type SealedValue } from '#ui/data/offline/recordCipher.ts';
import { formatMs, median, p95, printRow } from './report.ts';

const conversations = 500;
const messagesEach = 40;
const words = ['pedido', 'entrega', 'amanhã', 'comprovante', 'Promoção', 'endereço', 'obrigada', 'segunda-feira', 'boleto', 'orçamento'];
const terms = ['promocao', 'boleto amanhã', 'comprovante', 'segunda', 'nada disso', 'orcamento', 'ent', 'pedido 4123'];

const makeMessage = (rowId: number): MessageRecord => ({
  ...exampleMessage,
  rowId,
  body: `${Array.from({ length: 12 }, (_, at) => words[(rowId * 7 + at * rowId) % words.length]).join(' ')} ${rowId}`,
});

const makeConversation = (id: number): MessageRecord[] =>
  Array.from({ length: messagesEach }, (_, at) => makeMessage(id * messagesEach + at));

async function timeOf(work: () => unknown): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** Index and cipher of reading without a connection, on 20 000 messages; the browser adds the reading of its database. */
export async function measureOfflineSearch(): Promise<void> {
  const key = await createRecordKey();
  const sealed: SealedValue[] = [];
  for (let id = 0; id < conversations; id += 1) {
    sealed.push(await sealValue(key, String(id), makeConversation(id)));
  }
  const bytes = sealed.reduce((sum, value) => sum + value.sealed.byteLength, 0);
  const index = new MessageIndex();
  const build = await timeOf(() =>
    Promise.all(sealed.map(async (value, id) => index.set(id, (await openValue(key, String(id), value)) as MessageRecord[]))),
  );
  const times: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    for (const term of terms) {
      times.push(await timeOf(() => index.search(term)));
    }
  }
  printRow('search in 20 000 messages without a connection, p95', formatMs(p95(times)), '≤ 50 ms');
  printRow('  median', formatMs(median(times)));
  printRow('  their decryption, once', formatMs(build));
  printRow('  on the device, encrypted', `${(bytes / 1_000_000).toFixed(1)} MB`);
}
