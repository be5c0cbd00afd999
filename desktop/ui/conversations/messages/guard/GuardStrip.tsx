import styled from '@emotion/styled';
import { ShieldAlert, X } from 'lucide-react';
import { Button, IconButton, Kbd } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { radius, text, v, width } from '#ui/theme/tokens.ts';
import type { SendRisk } from './findSendRisks.ts';

const Strip = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  margin: 6px 6px 0;
  padding: 4px 4px 4px 10px;
  border-radius: ${radius.control};
  background: ${v.waiting.soft};
  color: ${v.waiting.ink};
  font: ${text.second};
  &[data-stop] {
    background: ${v.bad.soft};
    color: ${v.bad.ink};
  }
  > svg {
    flex-shrink: 0;
  }
  > div {
    flex: 1;
    min-width: 0;
    padding: 3px 0;
    overflow-wrap: anywhere;
  }
  ${width.tight} {
    flex-wrap: wrap;
    > div {
      flex-basis: calc(100% - 72px);
    }
  }
`;

interface GuardStripProps {
  readonly risks: readonly SendRisk[];
  readonly contactName: string;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** What speaks against sending, above the text; a second Enter sends all the same, except past a stop. */
export function GuardStrip({ risks, contactName, onSend, onClose }: GuardStripProps) {
  const { t, language } = useTexts();
  const isStop = risks.some(({ kind }) => kind === 'unfilled');
  const list = new Intl.ListFormat(toLocale(language));
  const explain = (risk: SendRisk): string =>
    risk.kind === 'unfilled'
      ? t('messages.composer.guard.unfilled', { count: risk.variables.length, variables: list.format(risk.variables) })
      : t(`messages.composer.guard.${risk.kind}`, { name: risk.name, contact: contactName });
  return (
    <Strip role="alert" data-stop={isStop ? '' : undefined}>
      <ShieldAlert size={16} strokeWidth={1.75} aria-hidden />
      <div>
        {risks.map((risk) => (
          <p key={risk.kind}>{explain(risk)}</p>
        ))}
      </div>
      {!isStop && (
        <Button size="sm" variant="plain" color="neutral" onClick={onSend} endDecorator={<Kbd of="Enter" />}>
          {t('messages.composer.guard.send')}
        </Button>
      )}
      <IconButton size="sm" icon={X} label={t('messages.composer.guard.close')} keys="Esc" onClick={onClose} />
    </Strip>
  );
}
