import styled from '@emotion/styled';
import { Hourglass, Paperclip, RotateCcw, SendHorizontal, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { maxRehearsalSteps, maxRehearsalTextLength, type RehearsalEffect } from '#shared/areas/rehearsals.ts';
import { Banner, ErrorState, FormattedText, IconButton, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import type { Rehearsal } from './useRehearsal.ts';

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
  .transcript {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: 8px;
    min-height: 0;
    padding: 12px;
    overflow: auto;
  }
  .transcript:focus-visible {
    outline-offset: -2px;
  }
  .transcript > p {
    margin: auto;
    padding: 0 16px;
    font: ${text.second};
    color: ${v.ink.soft};
    text-align: center;
    text-wrap: balance;
  }
  form {
    display: flex;
    align-items: center;
    gap: 6px;
    padding: 10px 12px;
    border-top: 1px solid ${v.line.hair};
    background: ${v.surface.base};
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
const Bubble = styled.div`
  align-self: flex-start;
  max-width: 88%;
  padding: 7px 12px;
  border-radius: ${radius.card};
  background: ${v.bubble.theirs};
  font: ${text.body};
  color: ${v.ink.strong};
  white-space: pre-line;
  overflow-wrap: anywhere;
  &[data-own] {
    align-self: flex-end;
    background: ${v.bubble.own};
  }
  > .file {
    display: flex;
    align-items: center;
    gap: 6px;
    font: ${text.second};
  }
`;

/** The customer's phone: it shows what would be sent, and writes messages that are not. */
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
      <Transcript rehearsal={rehearsal} />
      {isFull ? (
        <Banner icon={Hourglass} tint="waiting">
          {t('rehearsals.full', { limit: maxRehearsalSteps })}
        </Banner>
      ) : (
        <Composer onSend={rehearsal.send} />
      )}
    </Phone>
  );
}

function Transcript({ rehearsal: { steps, data, error, retry } }: { readonly rehearsal: Rehearsal }) {
  const { t } = useTexts();
  const log = useRef<HTMLDivElement>(null);
  const answered = data?.turns.length ?? 0;
  useEffect(() => {
    // In newer browsers it returns a promise, which React would take for a clean-up.
    void log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [steps.length, answered]);
  const scrollable = { role: 'log', tabIndex: 0, 'aria-label': t('rehearsals.transcript') } as const;
  return (
    <div ref={log} className="transcript" {...scrollable}>
      {steps.length === 0 && error === null && <p>{t('rehearsals.silence')}</p>}
      {steps.map((step, index) => (
        <TurnBubbles key={index} text={step.text} effects={data?.turns[index]?.effects ?? []} />
      ))}
      {error !== null && <ErrorState error={error} onRetry={retry} />}
    </div>
  );
}

function TurnBubbles({ text: words, effects }: { readonly text: string; readonly effects: readonly RehearsalEffect[] }) {
  const { t } = useTexts();
  const replies = effects.filter(({ kind }) => kind === 'reply');
  return (
    <>
      <Bubble data-own="">
        <b className="hush">{t('rehearsals.you')}: </b>
        {words}
      </Bubble>
      {replies.map(({ text: reply, fileName }, index) => (
        <Bubble key={index}>
          <b className="hush">{t('rehearsals.bot')}: </b>
          {reply !== null && <FormattedText text={reply} />}
          {fileName !== null && (
            <span className="file">
              <Paperclip size={16} strokeWidth={1.75} aria-hidden />
              {fileName}
            </span>
          )}
        </Bubble>
      ))}
    </>
  );
}

function Composer({ onSend }: { readonly onSend: (text: string) => void }) {
  const { t } = useTexts();
  const [words, setWords] = useState('');
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (words.trim() !== '') {
      onSend(words.trim());
      setWords('');
    }
  };
  return (
    <form onSubmit={send}>
      <input
        value={words}
        maxLength={maxRehearsalTextLength}
        autoComplete="off"
        placeholder={t('rehearsals.write')}
        aria-label={t('rehearsals.write')}
        onChange={({ target }) => setWords(target.value)}
      />
      <IconButton type="submit" icon={SendHorizontal} label={t('rehearsals.send')} color="primary" />
    </form>
  );
}
