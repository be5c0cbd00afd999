import styled from '@emotion/styled';
import { ArrowDown, ArrowUpDown, FileText, MessagesSquare, Phone, StickyNote, Ticket, UserRound, type LucideIcon } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { MergePreview } from '#shared/areas/identity.ts';
import { phoneLabel } from '#shared/rules/phone.ts';
import type { PickedContact } from '#ui/areas/tickets/ContactPicker.tsx';
import { useRead } from '#ui/data/query.ts';
import { Bone, Button, Failed, PersonRow } from '#ui/kit/index.ts';
import { localeOf, useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { useContactWords } from './contactName.ts';

/** Who goes into whom. */
interface Pair {
  readonly stays: PickedContact;
  readonly goes: PickedContact;
}

const Plan = styled.section`
  display: grid;
  gap: 4px;
  margin-top: 16px;
  padding: 8px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  background: ${v.surface.sunken};
  > .way {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    padding: 0 8px;
    font: ${text.meta};
    color: ${v.ink.meta};
    > span {
      display: flex;
      align-items: center;
      gap: 6px;
      padding-left: 8px;
    }
  }
  ul {
    display: grid;
    gap: 6px;
    margin: 8px 0 0;
    padding: 12px 8px 4px;
    border-top: 1px solid ${v.line.hair};
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
  const { nameOf, numberOf } = useContactWords();
  const preview = useRead(api.identity.preview, { id: stays.id, otherId: goes.id }, { staleTime: 0 });
  return (
    <Plan aria-label={t('contacts.merges.dialog.title')}>
      <PersonRow name={nameOf(goes)} detail={numberOf(goes)} size={32} />
      <div className="way">
        <span>
          <ArrowDown size={14} strokeWidth={2} aria-hidden />
          {t('contacts.merges.dialog.goes')}
        </span>
        <Button size="sm" variant="plain" startDecorator={<ArrowUpDown size={14} strokeWidth={2} aria-hidden />} onClick={onSwap}>
          {t('contacts.merges.dialog.swap', { name: nameOf(goes) })}
        </Button>
      </div>
      <PersonRow name={nameOf(stays)} detail={numberOf(stays)} size={32} />
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
