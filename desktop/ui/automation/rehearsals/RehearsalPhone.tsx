import styled from '@emotion/styled';
import { Hourglass, RotateCcw, Undo2 } from 'lucide-react';
import { maxRehearsalSteps } from '#shared/automation/rehearsals.ts';
import { Banner, IconButton, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { RehearsalComposer } from './RehearsalComposer.tsx';
import { RehearsalTranscript } from './RehearsalTranscript.tsx';
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
