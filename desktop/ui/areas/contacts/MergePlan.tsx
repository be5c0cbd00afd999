import styled from '@emotion/styled';
import { ArrowUpDown, FileText, MessagesSquare, Phone, StickyNote, Ticket, Undo2, UserRound, type LucideIcon } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { MergePreview } from '#shared/areas/identity.ts';
import { phoneLabel } from '#shared/rules/phone.ts';
import type { PickedContact } from '#ui/areas/tickets/ContactPicker.tsx';
import { useRead } from '#ui/data/query.ts';
import { Bone, Button, Failed } from '#ui/kit/index.ts';
import { localeOf, useTexts, Words } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { useContactWords } from './contactName.ts';

/** Who goes into whom. */
interface Pair {
  readonly stays: PickedContact;
  readonly goes: PickedContact;
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
  readonly pair: Pair;
  readonly onSwap: () => void;
}

/** Who goes into whom, and what comes along; either may be the one that stays. */
export function MergePlan({ pair: { stays, goes }, onSwap }: MergePlanProps) {
  const { t } = useTexts();
  const { nameOf } = useContactWords();
  const preview = useRead(api.identity.preview, { id: stays.id, otherId: goes.id }, { staleTime: 0 });
  return (
    <Plan aria-label={t('contacts.merges.dialog.title')}>
      <header>
        <p>
          <Words of="contacts.merges.dialog.way" values={{ goes: nameOf(goes), stays: nameOf(stays) }} parts={{ b: <b /> }} />
        </p>
        <Button size="sm" variant="plain" startDecorator={<ArrowUpDown size={14} strokeWidth={2} aria-hidden />} onClick={onSwap}>
          {t('contacts.merges.dialog.swap')}
        </Button>
      </header>
      {preview.data === undefined && preview.error === null && <Bone height={96} />}
      {preview.error !== null && <Failed error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data !== undefined && <Coming preview={preview.data} />}
    </Plan>
  );
}

interface Line {
  readonly icon: LucideIcon;
  readonly words: string;
}

/** What the merge would do, in sentences; what there is none of is not said, but that no ticket comes. */
function useLines({ tickets, joined, notes, extraInfo, numbers, name, number }: MergePreview): readonly Line[] {
  const { t, language } = useTexts();
  const { nameOf, numberOf } = useContactWords();
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' });
  const called = { name, number: number ?? '~', isGroup: false };
  const written = numbers.map((digits) => phoneLabel(digits) ?? digits);
  const some = (count: number, icon: LucideIcon, words: string): Line[] => (count === 0 ? [] : [{ icon, words }]);
  return [
    {
      icon: Ticket,
      words: tickets === 0 ? t('contacts.merges.dialog.noTickets') : t('contacts.merges.dialog.tickets', { count: tickets }),
    },
    ...some(joined, MessagesSquare, t('contacts.merges.dialog.joined', { count: joined })),
    ...some(notes, StickyNote, t('contacts.merges.dialog.notes', { count: notes })),
    ...some(extraInfo, FileText, t('contacts.merges.dialog.extraInfo', { count: extraInfo })),
    ...some(numbers.length, Phone, t('contacts.merges.dialog.numbers', { numbers: list.format(written) })),
    { icon: UserRound, words: t('contacts.merges.dialog.called', { name: nameOf(called), number: numberOf(called) }) },
    { icon: Undo2, words: t('contacts.merges.dialog.undoable') },
  ];
}

function Coming({ preview }: { readonly preview: MergePreview }) {
  return (
    <ul>
      {useLines(preview).map(({ icon: Icon, words }) => (
        <li key={words}>
          <Icon size={16} strokeWidth={1.75} aria-hidden />
          {words}
        </li>
      ))}
    </ul>
  );
}
