import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import { askBrowser } from './secondSteps/askBrowser.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { signIn } from '#ui/data/session/session.ts';
import { host } from '#ui/host/index.ts';
import { BusyButton, toast } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';

/** Signs in with a passkey: alone, or as the second step of a challenge. Missing where there can be none. */
export function PasskeyButton({ challenge }: { readonly challenge?: string }) {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  if (host().desktop !== null || !browserSupportsWebAuthn()) {
    return null;
  }
  const enter = async (): Promise<void> => {
    setBusy(true);
    try {
      const { token, options } = await callEndpoint(api.auth.passkeyOptions, challenge === undefined ? {} : { challenge });
      await signIn({ step: 'passkey', body: { token, response: await askBrowser(options, startAuthentication) } });
    } catch (error) {
      toast.error(explainError(error));
      setBusy(false);
    }
  };
  return (
    <BusyButton
      variant="outlined"
      color="neutral"
      fullWidth
      busy={isBusy}
      style={{ marginTop: 8 }}
      startDecorator={<KeyRound size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => void enter()}
    >
      {t(challenge === undefined ? 'passkeys.signIn' : 'passkeys.use')}
    </BusyButton>
  );
}
