import styled from '@emotion/styled';
import { CheckCheck, Hourglass, RotateCcw, SendHorizontal, Undo2 } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import {
  maxRehearsalSteps,
  maxRehearsalTextLength,
  type RehearsalEffect,
  type RehearsalStep,
} from '#shared/automation/chatbot/rehearsals.ts';
import { Banner, ErrorState, FormattedText, IconButton, PreviewBubble, PreviewTranscript, SegmentedControl, Time } from '#ui/kit/index.ts';
import { type Translate, useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import type { Rehearsal } from './useRehearsal.ts';

/** Why nobody can end it; undefined: somebody can. */
function findCloseReason({ steps, data }: Rehearsal, t: Translate): string | undefined {
  if (steps.length === 0) {
    return t('rehearsals.silence');
  }
  return data?.turns.at(-1)?.status === 'closed' ? t('rehearsals.reasons.alreadyClosed') : undefined;
}

/** Writes as the customer or as a person of the company, who can end the conversation too. */
function RehearsalComposer({ rehearsal }: { readonly rehearsal: Rehearsal }) {
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

/** What both sides have written, and when the time passed or somebody closed it. */
function RehearsalTranscript({ rehearsal: { steps, data, error, retry } }: { readonly rehearsal: Rehearsal }) {
  const { t } = useTexts();
  return (
    <PreviewTranscript label={t('rehearsals.transcript')} length={steps.length + (data?.turns.length ?? 0)}>
      {steps.length === 0 && error === null && <p>{t('rehearsals.silence')}</p>}
      {steps.map((step, index) => (
        <StepBubbles key={index} step={step} effects={data?.turns[index]?.effects ?? []} />
      ))}
      {error !== null && <ErrorState error={error} onRetry={retry} />}
    </PreviewTranscript>
  );
}

interface StepBubblesProps {
  readonly step: RehearsalStep;
  readonly effects: readonly RehearsalEffect[];
}

/** What the time brought comes before the answers to a step, and an answer of a person is a bubble of its own. */
function StepBubbles({ step: { kind = 'message', text: words, at }, effects }: StepBubblesProps) {
  const { t } = useTexts();
  const sent = effects.filter(({ text: reply, fileName }) => reply !== null || fileName !== null);
  return (
    <>
      {kind === 'message' && (
        <PreviewBubble isOwn who={t('rehearsals.you')}>
          {words}
        </PreviewBubble>
      )}
      {kind === 'wait' && (
        <small>
          {t('rehearsals.person.waited')} · <Time at={at} as="dateTime" />
        </small>
      )}
      {kind === 'close' && <small>{t('rehearsals.person.closed')}</small>}
      {sent.map((effect, index) => (
        <SentBubble key={index} effect={effect} />
      ))}
    </>
  );
}

function SentBubble({ effect: { kind, text: words, fileName } }: { readonly effect: RehearsalEffect }) {
  const { t } = useTexts();
  const isPerson = kind === 'write';
  return (
    <PreviewBubble isOwn={false} who={t(isPerson ? 'rehearsals.person.agent' : 'rehearsals.bot')} showsWho={isPerson} fileName={fileName}>
      {words !== null && <FormattedText text={words} />}
    </PreviewBubble>
  );
}

const Phone = styled.section`
  display: flex;
  flex-direction: column;
  height: min(640px, 74vh);
  min-height: 380px;
  min-width: 0;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  background: ${v.surface.sunken};
  overflow: hidden;
  header {
    display: flex;
    align-items: center;
    gap: 4px;
    min-height: 44px;
    padding: 6px 8px 6px 16px;
    border-bottom: 1px solid ${v.line.hair};
    background: ${v.surface.base};
  }
  header > div {
    flex: 1;
    min-width: 0;
  }
  h2 {
    font: ${text.strong};
    color: ${v.ink.strong};
  }
  time {
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  [role='log'] > p {
    margin: auto;
    padding: 0 16px;
    font: ${text.second};
    color: ${v.ink.soft};
    text-align: center;
    text-wrap: balance;
  }
  [role='log'] > small {
    align-self: center;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  form {
    display: flex;
    flex-direction: column;
    gap: 8px;
    padding: 8px 12px 10px;
    border-top: 1px solid ${v.line.hair};
    background: ${v.surface.base};
  }
  form > div {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  form > .who {
    justify-content: space-between;
  }
  input {
    flex: 1;
    min-width: 0;
    height: 36px;
    padding: 0 14px;
    border: 1px solid ${v.line.control};
    border-radius: ${radius.pill};
    background: ${v.surface.base};
    font: ${text.second};
    color: ${v.ink.strong};
  }
`;
/** The customer's phone: it shows what would be sent, and messages of both sides are written there that are not. */
export function RehearsalPhone({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const { t } = useTexts();
  const { steps, clock, isFull } = rehearsal;
  return (
    <Phone className="phone" aria-label={t('rehearsals.phone')}>
      <header>
        <div>
          <h2>{t('rehearsals.phone')}</h2>
          <Time at={clock} as="dateTime" />
        </div>
        <IconButton
          size="sm"
          icon={Undo2}
          label={t('rehearsals.undo')}
          reason={steps.length === 0 ? t('rehearsals.silence') : undefined}
          onClick={rehearsal.undo}
        />
        <IconButton size="sm" icon={RotateCcw} label={t('rehearsals.restart')} onClick={rehearsal.restart} />
      </header>
      <RehearsalTranscript rehearsal={rehearsal} />
      {isFull ? (
        <Banner icon={Hourglass} tint="waiting">
          {t('rehearsals.full', { limit: maxRehearsalSteps })}
        </Banner>
      ) : (
        <RehearsalComposer rehearsal={rehearsal} />
      )}
    </Phone>
  );
}
