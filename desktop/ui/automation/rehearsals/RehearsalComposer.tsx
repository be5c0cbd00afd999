import { CheckCheck, SendHorizontal } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { maxRehearsalTextLength } from '#shared/automation/rehearsals.ts';
import { IconButton, SegmentedControl } from '#ui/kit/index.ts';
import { useTexts, type Translate } from '#ui/text/index.ts';
import type { Rehearsal } from './useRehearsal.ts';

/** Why nobody can end it; undefined: somebody can. */
function findCloseReason({ steps, data }: Rehearsal, t: Translate): string | undefined {
  if (steps.length === 0) {
    return t('rehearsals.silence');
  }
  return data?.turns.at(-1)?.status === 'closed' ? t('rehearsals.reasons.alreadyClosed') : undefined;
}

/** Writes as the customer or as a person of the company, who can end the conversation too. */
export function RehearsalComposer({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const { t } = useTexts();
  const [words, setWords] = useState('');
  const [writer, setWriter] = useState<'customer' | 'agent'>('customer');
  const label = t(writer === 'customer' ? 'rehearsals.write' : 'rehearsals.person.write');
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    const written = words.trim();
    if (written === '') {
      return;
    }
    if (writer === 'customer') {
      rehearsal.send(written);
    } else {
      rehearsal.act('answer', written);
    }
    setWords('');
  };
  return (
    <form onSubmit={send}>
      <div className="who">
        <SegmentedControl
          small
          label={t('rehearsals.person.who')}
          options={[
            { value: 'customer', label: t('rehearsals.person.customer') },
            { value: 'agent', label: t('rehearsals.person.agent') },
          ]}
          value={writer}
          onPick={setWriter}
        />
        <IconButton
          size="sm"
          icon={CheckCheck}
          label={t('rehearsals.person.close')}
          reason={findCloseReason(rehearsal, t)}
          onClick={() => rehearsal.act('close', '')}
        />
      </div>
      <div>
        <input
          value={words}
          maxLength={maxRehearsalTextLength}
          autoComplete="off"
          placeholder={label}
          aria-label={label}
          onChange={({ target }) => setWords(target.value)}
        />
        <IconButton type="submit" icon={SendHorizontal} label={t('rehearsals.send')} color="primary" />
      </div>
    </form>
  );
}
