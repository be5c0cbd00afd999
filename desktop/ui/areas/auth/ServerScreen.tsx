import { ArrowRight, CircleAlert, Server } from 'lucide-react';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router-dom';
import type { ServerRefusal } from '#shared/ipc.ts';
import { Notice } from './Notice.tsx';
import { AuthRoom, Card } from './AuthRoom.tsx';
import { host, titlePage } from '#ui/host/index.ts';
import { Button, BusyButton, FormControl, FormHelperText, FormLabel, Input } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** The first question of an installed program: where the server is. It goes on only when a Prosa answers there. */
export function ServerScreen({ canGoBack = false }: { readonly canGoBack?: boolean }) {
  const { t } = useTexts();
  const [address, setAddress] = useState(host().serverUrl);
  const [refusal, setRefusal] = useState<ServerRefusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  useEffect(() => titlePage(t('desktop.server.title')), [t]);
  const connect = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const refused = (await host().desktop?.chooseServer(address)) ?? null;
    setRefusal(refused);
    // Without a refusal the page is about to be loaded for its server, and waits for that.
    setBusy(refused === null);
  };
  return (
    <AuthRoom>
      <Card>
        <form onSubmit={(event) => void connect(event)} noValidate>
          <div>
            <h1>{t('desktop.server.title')}</h1>
            <p className="lead">{t('desktop.server.lead')}</p>
          </div>
          {refusal !== null && <Notice icon={CircleAlert} tone="bad" title={t(`desktop.server.refused.${refusal}`)} />}
          <FormControl error={refusal !== null}>
            <FormLabel>{t('desktop.server.label')}</FormLabel>
            <Input
              size="lg"
              ref={box}
              value={address}
              inputMode="url"
              autoComplete="url"
              startDecorator={<Server size={16} strokeWidth={1.75} aria-hidden />}
              onChange={({ target }) => {
                setAddress(target.value);
                setRefusal(null);
              }}
            />
            <FormHelperText>{t('desktop.server.help')}</FormHelperText>
          </FormControl>
          <BusyButton type="submit" size="lg" fullWidth busy={isBusy} endDecorator={<ArrowRight size={16} strokeWidth={2} aria-hidden />}>
            {t('desktop.server.connect')}
          </BusyButton>
          {canGoBack && (
            <Button variant="plain" color="neutral" component={Link} to="/login">
              {t('desktop.server.back')}
            </Button>
          )}
        </form>
      </Card>
    </AuthRoom>
  );
}
