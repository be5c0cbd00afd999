import styled from '@emotion/styled';
import { BellRing, CircleCheck } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { NoteListRecord, NotePromise } from '#shared/conversations/notes.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { BusyButton, Time, useNow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: 6px;
  margin-top: 4px;
  font: ${text.meta};
  color: ${v.note.ink};
  > span {
    flex: 1;
  }
  &[data-late] {
    color: ${v.bad.ink};
  }
`;

/** Until when something was promised, and whether it is done. */
export function PromiseLine({ note, promise: { dueAt, doneAt } }: { readonly note: NoteListRecord; readonly promise: NotePromise }) {
  const { t } = useTexts();
  const now = useNow();
  const finish = useEndpointMutation(api.notes.finishPromise, { toEvent: (changed) => ['note', { action: 'update', note: changed }] });
  if (doneAt !== null) {
    return (
      <Line>
        <CircleCheck size={14} aria-hidden />
        <span>
          {t('notes.promise.done')} <Time at={doneAt} as="dateTime" />
        </span>
      </Line>
    );
  }
  const isLate = Date.parse(dueAt) <= now.getTime();
  return (
    <Line data-late={isLate ? '' : undefined}>
      <BellRing size={14} aria-hidden />
      <span>
        {t(isLate ? 'notes.promise.late' : 'notes.promise.until')} <Time at={dueAt} as="dateTime" />
      </span>
      <BusyButton size="sm" variant="plain" busy={finish.isPending} onClick={() => finish.mutate({ id: note.id })}>
        {t('notes.promise.finish')}
      </BusyButton>
    </Line>
  );
}
