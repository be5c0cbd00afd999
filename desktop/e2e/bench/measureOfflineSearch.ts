import { exampleMessage } from '#shared/conversations/messages/example.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { MessageIndex } from '#ui/conversations/tickets/inbox/offline/MessageIndex.ts';
import { createRecordKey, openValue, sealValue, type SealedValue } from '#ui/data/offline/recordCipher.ts';
import { formatMs, median, p95, printRow } from './report.ts';

/** What thirty days of an agent leave: more than the device keeps, which gives up the longest unopened from 20 000 messages on. */
const dataSets = [
  { conversations: 200, messagesEach: 100 },
  { conversations: 300, messagesEach: 100 },
] as const;
const words = ['pedido', 'entrega', 'amanhã', 'comprovante', 'Promoção', 'endereço', 'obrigada', 'segunda-feira', 'boleto', 'orçamento'];
const terms = ['promocao', 'boleto amanhã', 'comprovante', 'segunda', 'nada disso', 'orcamento', 'ent', 'pedido 4123'];

const makeMessage = (rowId: number): MessageRecord => ({
  ...exampleMessage,
  rowId,
  body: `${Array.from({ length: 12 }, (_, at) => words[(rowId * 7 + at * rowId) % words.length]).join(' ')} ${rowId}`,
});

const makeConversation = (id: number, length: number): MessageRecord[] => Array.from({ length }, (_, at) => makeMessage(id * length + at));

async function timeOf(work: () => unknown): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

interface MeasuredSearch {
  readonly build: number;
  readonly megabytes: number;
  readonly times: readonly number[];
}

async function measureDataSet({ conversations, messagesEach }: (typeof dataSets)[number]): Promise<MeasuredSearch> {
  const key = await createRecordKey();
  const sealed: SealedValue[] = [];
  for (let id = 0; id < conversations; id += 1) {
    sealed.push(await sealValue(key, String(id), makeConversation(id, messagesEach)));
  }
  const index = new MessageIndex();
  const build = await timeOf(() =>
    Promise.all(sealed.map(async (value, id) => index.set(id, (await openValue(key, String(id), value)) as MessageRecord[]))),
  );
  const times: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    for (const term of terms) {
      times.push(await timeOf(() => index.search(term)));
    }
  }
  return { build, times, megabytes: sealed.reduce((sum, value) => sum + value.sealed.byteLength, 0) / 1_000_000 };
}

/** Index and cipher of reading without a connection; the browser adds the reading of its database to the decryption. */
export async function measureOfflineSearch(): Promise<void> {
  for (const dataSet of dataSets) {
    const { build, megabytes, times } = await measureDataSet(dataSet);
    const { conversations, messagesEach } = dataSet;
    printRow(`search without a connection, ${conversations} tickets × ${messagesEach} messages, p95`, formatMs(p95(times)), '≤ 50 ms');
    printRow('  median', formatMs(median(times)));
    printRow('  slowest', formatMs(Math.max(...times)));
    printRow('  their decryption, once', formatMs(build));
    printRow('  on the device, encrypted', `${megabytes.toFixed(1)} MB`);
  }
}
