import { ArrowRight, Server } from 'lucide-react';
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router-dom';
import type { ServerAddressError } from '#shared/ipc.ts';
import { AuthLayout, AuthCard } from './AuthLayout.tsx';
import { host, setPageTitle } from '#ui/host/index.ts';
import { BusyButton, Field, Input, LinkButton } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** Asks the installed program's user for the server; continues once a Prosa server answers. */
export function ServerScreen({ canGoBack = false }: { readonly canGoBack?: boolean }) {
  const { t } = useTexts();
  const [address, setAddress] = useState(host().serverUrl);
  const [addressError, setAddressError] = useState<ServerAddressError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  // After an error the field is focused, so that screen readers announce it with the error.
  useEffect(() => box.current?.querySelector('input')?.focus(), [addressError]);
  useEffect(() => setPageTitle(t('places.server')), [t]);
  const connect = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const error = (await host().desktop?.chooseServer(address)) ?? null;
    setAddressError(error);
    // On success the page reloads for the new server and stays busy until then.
    setBusy(error === null);
  };
  return (
    <AuthLayout>
      <AuthCard>
        <form onSubmit={(event) => void connect(event)} noValidate>
          <div>
            <h1>{t('places.server')}</h1>
            <p className="lead">{t('desktop.server.lead')}</p>
          </div>
          <Field
            id={id}
            label={t('desktop.server.label')}
            help={t('desktop.server.help')}
            error={addressError === null ? undefined : t(`desktop.server.refused.${addressError}`)}
          >
            {(controlProps) => (
              <Input
                size="lg"
                ref={box}
                error={addressError !== null}
                value={address}
                startDecorator={<Server size={16} strokeWidth={1.75} aria-hidden />}
                slotProps={{ input: { ...controlProps, inputMode: 'url', autoComplete: 'url' } }}
                onChange={({ target }) => {
                  setAddress(target.value);
                  setAddressError(null);
                }}
              />
            )}
          </Field>
          <BusyButton type="submit" size="lg" fullWidth busy={isBusy} endDecorator={<ArrowRight size={16} strokeWidth={2} aria-hidden />}>
            {t('desktop.server.connect')}
          </BusyButton>
          {canGoBack && (
            <LinkButton variant="plain" color="neutral" as={Link} to="/login">
              {t('desktop.server.back')}
            </LinkButton>
          )}
        </form>
      </AuthCard>
    </AuthLayout>
  );
}
