import styled from '@emotion/styled';
import { ArrowUpDown, FileText, MessagesSquare, Phone, StickyNote, Ticket, Undo2, UserRound, type LucideIcon } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { MergePreview } from '#shared/conversations/identity.ts';
import { formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import type { ContactRef } from '#ui/conversations/tickets/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Skeleton, Button, ErrorState } from '#ui/kit/index.ts';
import { toLocale, useTexts, RichText } from '#ui/text/index.ts';
import { clippedText, radius, text, v } from '#ui/theme/tokens.ts';
import { labelPair } from '#ui/contacts/contacts/index.ts';
import { useContactLabels } from '#ui/contacts/contacts/index.ts';

interface MergePair {
  readonly target: ContactRef;
  readonly source: ContactRef;
}

const Plan = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin-top: 16px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  background: ${v.surface.sunken};
  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    padding: 8px 8px 8px 16px;
    border-bottom: 1px solid ${v.line.hair};
    font: ${text.body};
    color: ${v.ink.body};
    > p {
      flex: 1 1 220px;
      min-width: 0;
      overflow-wrap: anywhere;
      ${clippedText}
    }
    b {
      font-weight: 600;
      color: ${v.ink.strong};
    }
  }
  ul {
    display: grid;
    gap: 8px;
    margin: 0;
    padding: 12px 16px;
    list-style: none;
  }
  li {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr);
    gap: 10px;
    font: ${text.second};
    color: ${v.ink.body};
    svg {
      margin-top: 1px;
      color: ${v.ink.meta};
    }
  }
`;

interface MergePlanProps {
  readonly pair: MergePair;
  readonly onSwap: () => void;
}

/** Direction and effects of a merge; the direction can be swapped. */
export function MergePlan({ pair: { target, source }, onSwap }: MergePlanProps) {
  const { t } = useTexts();
  const [goes, stays] = labelPair(source, target);
  const preview = useEndpointQuery(api.identity.preview, { id: target.id, otherId: source.id }, { staleTime: 0 });
  return (
    <Plan aria-label={t('contacts.merges.dialog.title')}>
      <header>
        <p>
          <RichText textKey="contacts.merges.dialog.way" values={{ goes, stays }} parts={{ b: <b /> }} />
        </p>
        <Button size="sm" variant="plain" startDecorator={<ArrowUpDown size={14} strokeWidth={2} aria-hidden />} onClick={onSwap}>
          {t('contacts.merges.dialog.swap')}
        </Button>
      </header>
      {preview.data === undefined && preview.error === null && <Skeleton height={96} />}
      {preview.error !== null && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data !== undefined && <MergeEffects preview={preview.data} />}
    </Plan>
  );
}

interface MergeEffect {
  readonly icon: LucideIcon;
  readonly words: string;
}

/** Sentences about the effects; zero counts are left out except for tickets. */
function useMergeEffects({ tickets, joined, notes, extraInfo, numbers, name, number }: MergePreview): readonly MergeEffect[] {
  const { t, language } = useTexts();
  const { nameOf, numberOf } = useContactLabels();
  const list = new Intl.ListFormat(toLocale(language), { type: 'conjunction' });
  const mergedContact = { name, number: number ?? '~', isGroup: false };
  const formattedNumbers = numbers.map((digits) => formatPhoneNumber(digits) ?? digits);
  const some = (count: number, icon: LucideIcon, words: string): MergeEffect[] => (count === 0 ? [] : [{ icon, words }]);
  return [
    {
      icon: Ticket,
      words: tickets === 0 ? t('contacts.merges.dialog.noTickets') : t('contacts.merges.dialog.tickets', { count: tickets }),
    },
    ...some(joined, MessagesSquare, t('contacts.merges.dialog.joined', { count: joined })),
    ...some(notes, StickyNote, t('contacts.merges.dialog.notes', { count: notes })),
    ...some(extraInfo, FileText, t('contacts.merges.dialog.extraInfo', { count: extraInfo })),
    ...some(numbers.length, Phone, t('contacts.merges.dialog.numbers', { numbers: list.format(formattedNumbers) })),
    { icon: UserRound, words: t('contacts.merges.dialog.called', { name: nameOf(mergedContact), number: numberOf(mergedContact) }) },
    { icon: Undo2, words: t('contacts.merges.dialog.undoable') },
  ];
}

function MergeEffects({ preview }: { readonly preview: MergePreview }) {
  return (
    <ul>
      {useMergeEffects(preview).map(({ icon: Icon, words }) => (
        <li key={words}>
          <Icon size={16} strokeWidth={1.75} aria-hidden />
          {words}
        </li>
      ))}
    </ul>
  );
}
