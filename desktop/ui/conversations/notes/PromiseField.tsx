import styled from '@emotion/styled';
import { BellRing, X } from 'lucide-react';
import { Button, IconButton, Input } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import type { NotePromiseDraft } from './usePromise.ts';

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: 6px;
  min-height: 32px;
  > :first-of-type {
    min-width: 0;
  }
`;

/** Makes a reminder of a note: suggested where its words name a time, and always to be chosen. */
export function PromiseField({ promise: { at, choose, suggest } }: { readonly promise: NotePromiseDraft }) {
  const { t } = useTexts();
  if (at === null) {
    return (
      <Line>
        <Button size="sm" variant="plain" startDecorator={<BellRing size={14} aria-hidden />} onClick={() => choose(suggest())}>
          {t('notes.promise.add')}
        </Button>
      </Line>
    );
  }
  return (
    <Line>
      <Input
        type="datetime-local"
        size="sm"
        value={at}
        startDecorator={<BellRing size={14} aria-hidden />}
        slotProps={{ input: { 'aria-label': t('notes.promise.at') } }}
        onChange={({ target }) => choose(target.value)}
      />
      <IconButton size="sm" icon={X} label={t('notes.promise.none')} onClick={() => choose(null)} />
    </Line>
  );
}
