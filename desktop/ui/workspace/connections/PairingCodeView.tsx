import { KeyRound } from 'lucide-react';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { CircularProgress, CopyButton } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { Characters } from './PairingDialog.styles.ts';
import { PairingProblem, PairingProgress } from './QrCodeView.tsx';
import { connectionStateBadges } from './connectionStateBadges.ts';

interface PairingCodeViewProps {
  readonly connection: ConnectionRecord;
  /** True: a code was requested or is shown. */
  readonly hasRequested: boolean;
}

/** Content of the frame while pairing by code. */
export function PairingCodeView({ connection, hasRequested }: PairingCodeViewProps) {
  const { t } = useTexts();
  const { state, pairingCode = '' } = connection;
  if (!hasRequested) {
    return (
      <>
        <KeyRound size={24} strokeWidth={1.5} aria-hidden />
        <span>{t('connections.code.empty')}</span>
      </>
    );
  }
  if (state === 'code' && pairingCode !== '') {
    return <Code code={pairingCode} />;
  }
  if (connectionStateBadges[state].phase === 'down') {
    return <PairingProblem connection={connection} />;
  }
  return state === 'connecting' || state === 'qr' ? (
    <>
      <CircularProgress size="sm" />
      <span>{t('connections.code.asking')}</span>
    </>
  ) : (
    <PairingProgress connection={connection} />
  );
}

function Code({ code }: { readonly code: string }) {
  const { t } = useTexts();
  return (
    <>
      <Characters role="img" aria-label={t('connections.code.spelled', { code: [...code].join(' ') })}>
        <span>{code.slice(0, 4)}</span>
        <span>{code.slice(4)}</span>
      </Characters>
      <CopyButton text={code} label={t('connections.code.copy')} doneMessage={t('connections.code.copied')} />
    </>
  );
}
