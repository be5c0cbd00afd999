import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#shared/api.ts';
import type { AppSecret } from '#shared/workspace/auth/secondSteps.ts';
import { PasswordPrompt } from './secondSteps/PasswordPrompt.tsx';
import { RecoveryCodesView } from './secondSteps/RecoveryCodesView.tsx';
import { ScanApp } from './secondSteps/ScanApp.tsx';
import { Sections } from './secondSteps/Security.styles.ts';
import { recheckCompany, signOut, updateSessionUser, useUser } from '#ui/data/session/session.ts';
import { setPageTitle } from '#ui/host/index.ts';
import { Button } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { AuthAside, AuthCard, AuthLayout } from './AuthLayout.tsx';

/** Stands for every screen until a required second step is set up. */
export function SetUpSecondStepScreen({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTexts();
  const cache = useQueryClient();
  const user = useUser();
  const [app, setApp] = useState<AppSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useEffect(() => setPageTitle(t('secondSteps.setUp.title')), [t]);
  const finish = (): void => {
    updateSessionUser({ ...user, mustSetUpSecondStep: false });
    recheckCompany(cache);
    onDone();
  };
  return (
    <AuthLayout>
      <AuthCard>
        <Sections>
          <div>
            <h1>{t('secondSteps.setUp.title')}</h1>
            <p className="lead">{t('secondSteps.setUp.lead')}</p>
          </div>
          <section>
            {codes !== null ? (
              <RecoveryCodesView codes={codes} onDone={finish} />
            ) : app === null ? (
              <PasswordPrompt endpoint={api.secondSteps.startApp} onDone={setApp} />
            ) : (
              <ScanApp app={app} onDone={setCodes} />
            )}
          </section>
        </Sections>
      </AuthCard>
      <AuthAside>
        <Button variant="plain" color="neutral" onClick={() => void signOut()}>
          {t('secondSteps.setUp.signOut')}
        </Button>
      </AuthAside>
    </AuthLayout>
  );
}
