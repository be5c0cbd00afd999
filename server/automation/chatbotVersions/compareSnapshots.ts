import { isDeepStrictEqual } from 'node:util';
import type { ChatbotChange } from '#shared/automation/chatbotVersions.ts';
import type { RuleSnapshot, SnapshotOption } from './RuleSnapshot.ts';

type Subject = ChatbotChange['subject'];
type Field = ChatbotChange['fields'][number];

interface Named {
  readonly id: number;
  readonly name: string;
}

const differ = <Item extends object>(before: Item, after: Item, key: keyof Item): boolean =>
  before[key] !== undefined && after[key] !== undefined && !isDeepStrictEqual(before[key], after[key]);

/** Records that came, went, or differ in one of the fields. */
function compareRecords<Item extends Named>(
  subject: Subject,
  [before, after]: readonly [readonly Item[], readonly Item[]],
  findFields: (one: Item, other: Item) => Field[],
): ChatbotChange[] {
  const former = new Map(before.map((item) => [item.id, item]));
  const ids = new Set(after.map(({ id }) => id));
  const changed = after.flatMap((item): ChatbotChange[] => {
    const earlier = former.get(item.id);
    if (earlier === undefined) {
      return [{ subject, action: 'add', name: item.name, fields: [] }];
    }
    const fields = findFields(earlier, item);
    return fields.length === 0 ? [] : [{ subject, action: 'change', name: item.name, fields }];
  });
  const removed = before
    .filter(({ id }) => !ids.has(id))
    .map(({ name }): ChatbotChange => ({ subject, action: 'remove', name, fields: [] }));
  return [...changed, ...removed];
}

type NamedOption = SnapshotOption & Named & { readonly place: readonly unknown[] };

const listOptions = ({ queues }: RuleSnapshot): NamedOption[] =>
  queues.flatMap(({ name, options }) =>
    options.map((option) => ({ ...option, name: `${name} · ${option.title}`, place: [option.parentId, option.position] })),
  );

const fieldsOf =
  <Item extends object, Key extends Field & keyof Item>(keys: readonly Key[]) =>
  (before: Item, after: Item): Field[] =>
    keys.filter((key) => differ(before, after, key));

/** What has changed from one state of the rules to another. */
export function compareSnapshots(before: RuleSnapshot, after: RuleSnapshot): ChatbotChange[] {
  const isCompanyChanged = !isDeepStrictEqual(before.company, after.company);
  return [
    ...(isCompanyChanged ? [{ subject: 'company' as const, action: 'change' as const, name: '', fields: ['hours' as const] }] : []),
    ...compareRecords(
      'connection',
      [before.connections, after.connections],
      fieldsOf(['greeting', 'outOfHours', 'queues', 'limits', 'timeouts', 'automation', 'endings'] as const),
    ),
    ...compareRecords(
      'queue',
      [before.queues, after.queues],
      fieldsOf(['greeting', 'outOfHours', 'hours', 'automation', 'assignment'] as const),
    ),
    ...compareRecords('option', [listOptions(before), listOptions(after)], fieldsOf(['title', 'message', 'place'] as const)),
  ];
}
