import pg from 'pg';
import { roundStatements } from './seedRounds.ts';
import { withBenchDatabase } from './withBenchDatabase.ts';

export interface DataSetSize {
  readonly contacts: number;
  readonly tickets: number;
  readonly messages: number;
  /** Additional messages in one ticket of Ana. */
  readonly longest: number;
  /** Additional messages in another ticket, all with the flooding word. */
  readonly flood: number;
}

export const fullDataSet: DataSetSize = { contacts: 50_000, tickets: 60_000, messages: 1_000_000, longest: 10_000, flood: 50_000 };

const sampleWords = `pedido entrega vaso poltrona linho tapete boleto nota fiscal troca trinca caixa porteiro amanhã cedo tarde
  jardim banco madeira luminária cortina orçamento desconto cartão parcela frete prazo cidade bairro apartamento portaria
  obrigada obrigado perfeito combinado aguardo confirmado pagamento pix comprovante retirada loja catálogo medida cor azul
  verde terracota grande pequeno conjunto mesa cadeira almofada espelho prateleira suporte parafuso montagem garantia`
  .split(/\s+/)
  .filter(Boolean);

/** A word in 100 conversations, once in each. */
export const rareWord = 'vidraceiro';
/** A word in every message of one long conversation, and one that is also in 100 other conversations, once in each. */
export const [floodingWord, mixedWord] = ['ladainha', 'telhado'];

const names = `Marina João Célia Thiago Luana Rodrigo Beatriz Renata Paulo Sônia Márcio Íris Otávio Lívia Jonas Clara Davi Elisa`.split(
  ' ',
);
const surnames = `Alves Siqueira Rocha Menezes Ribeiro Tanaka Farias Cordeiro Gonçalves Araújo Pires Brandão Teles Moura`.split(' ');

const pick = (list: readonly string[], seed: string): string =>
  `(array[${list.map((word) => pg.escapeLiteral(word)).join(',')}])[1 + (${seed}) % ${list.length}]`;

/** Eight words, different for every message and the same in every run. */
const sentence = (n: string): string =>
  Array.from({ length: 8 }, (_, place) => pick(sampleWords, `hashint8(${n}::bigint * 31 + ${place}) & 2147483647`)).join(` || ' ' || `);

/** 20 agents and two years of rows; by SQL, because a million commands would take an hour. */
const statements = ({ contacts, tickets, messages, longest, flood }: DataSetSize): string[] => [
  `insert into users (company_id, name, email, password_hash, profile, all_ticket)
   select 1, 'Agente ' || n, 'agente' || n || '@demo.prosa', (select password_hash from users where email = 'ana@demo.prosa'), 'user', true
   from generate_series(1, 13) n`,
  `insert into user_queues (company_id, user_id, queue_id)
   select 1, u.id, q.id from users u, queues q where u.email like 'agente%' on conflict do nothing`,
  `insert into contacts (company_id, name, number, created_at)
   select 1, ${pick(names, 'n * 7')} || ' ' || ${pick(surnames, 'n * 13')} || ' ' || n, '55119' || lpad((70000000 + n)::text, 8, '0'),
     now() - n * interval '15 minutes'
   from generate_series(1, ${contacts}) n`,
  `insert into connections (company_id, name, provider, is_default, state, number, wanted)
   select 1, 'Banco de testes', 'simulated', not exists (select from connections where company_id = 1), 'paused', '5511900000000', false`,
  `with people as (select array_agg(id order by id) ids from users where company_id = 1),
     lines as (select array_agg(id order by id) ids from queues where company_id = 1),
     known as (select array_agg(id order by id) ids from contacts where company_id = 1 and number like '55119%')
   insert into tickets (company_id, status, contact_id, whatsapp_id, user_id, queue_id, unread_messages, created_at, updated_at, closed_at)
   select 1, s.status, known.ids[1 + (n - 1) % ${contacts}], (select id from connections where name = 'Banco de testes'),
     case when s.status = 'pending' then null else people.ids[1 + n % array_length(people.ids, 1)] end,
     lines.ids[1 + n % array_length(lines.ids, 1)], case when s.status = 'closed' then 0 else n % 4 end,
     now() - n * interval '12 minutes', now() - n * interval '11 minutes',
     case when s.status = 'closed' then now() - n * interval '11 minutes' end
   from generate_series(1, ${tickets}) n, people, lines, known,
     lateral (select case when n <= ${tickets} / 12 then 'pending' when n <= ${tickets} / 6 then 'open' else 'closed' end as status) s`,
  `insert into messages (company_id, connection_id, chat, from_me, external_id, ticket_id, contact_id, queue_id, origin, body, media_type,
     delivery, read, sent_at, created_at, updated_at)
   select 1, t.whatsapp_id, t.contact_id || '@s.whatsapp.net', n % 2 = 0, 'BENCH' || n, t.id, case when n % 2 = 1 then t.contact_id end,
     t.queue_id, case when n % 2 = 0 then 'agent' else 'contact' end,
     ${sentence('n')} || case n % ${messages / 100 + 7} when 7 then ' ${rareWord}' when 8 then ' ${mixedWord}' else '' end, 'conversation',
     case when n % 2 = 0 then 'read' end, true, t.created_at + (n / ${tickets}) * interval '30 seconds', t.created_at, t.created_at
   from generate_series(1, ${messages}) n
   join (select id, contact_id, whatsapp_id, queue_id, created_at, row_number() over (order by id) - 1 as place from tickets where company_id = 1) t
     on t.place = n % ${tickets}`,
  `insert into messages (company_id, connection_id, chat, from_me, external_id, ticket_id, contact_id, queue_id, origin, body, media_type,
     delivery, read, sent_at, created_at, updated_at)
   select 1, t.whatsapp_id, t.contact_id || '@s.whatsapp.net', n % 2 = 0, 'LONG' || n, t.id, case when n % 2 = 1 then t.contact_id end,
     t.queue_id, case when n % 2 = 0 then 'agent' else 'contact' end, 'conversa longa ' || ${sentence('n')}, 'conversation',
     case when n % 2 = 0 then 'read' end, true, t.created_at + n * interval '4 minutes', t.created_at, t.created_at
   from generate_series(1, ${longest}) n,
     (select t.* from tickets t join users u on u.id = t.user_id
      where u.email = 'ana@demo.prosa' and t.status = 'open' order by t.updated_at limit 1) t`,
  `insert into messages (company_id, connection_id, chat, from_me, external_id, ticket_id, queue_id, origin, body, media_type, delivery, read,
     sent_at, created_at, updated_at)
   select 1, t.whatsapp_id, t.contact_id || '@s.whatsapp.net', true, 'FLOOD' || n, t.id, t.queue_id, 'agent',
     '${floodingWord} ${mixedWord} ' || ${sentence('n')}, 'conversation', 'read', true, t.created_at + n * interval '1 minute', t.created_at, t.created_at
   from generate_series(1, ${flood}) n, (select * from tickets where company_id = 1 and status = 'closed' order by id limit 1) t`,
  `update tickets t set last_message = m.body, last_message_at = m.sent_at, last_message_type = 'conversation', last_message_row_id = m.id, from_me = m.from_me,
     waiting_since = case when t.status <> 'closed' and not m.from_me then m.sent_at end
   from (select distinct on (ticket_id) ticket_id, id, body, sent_at, from_me from messages where company_id = 1 order by ticket_id, sent_at desc, id desc) m
   where m.ticket_id = t.id`,
  ...roundStatements,
  // Otherwise autovacuum would run during the first measurement.
  'vacuum analyze',
];

/** Creates the data set in a data folder, unless it exists. */
export const seedDataSet = (dataDir: string, size: DataSetSize, print: (line: string) => void): Promise<void> =>
  withBenchDatabase(dataDir, async ({ client, isNew }) => {
    const { rows } = await client.query<{ count: string }>(`select count(*) from messages where external_id like 'BENCH%'`);
    if (isNew || rows[0]?.count === '0') {
      for (const [index, statement] of statements(size).entries()) {
        const startedAt = performance.now();
        await client.query(statement);
        print(`  step ${index + 1}: ${Math.round(performance.now() - startedAt)} ms`);
      }
    }
  });
