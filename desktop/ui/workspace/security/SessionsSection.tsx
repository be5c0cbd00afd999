import { api } from '#shared/api.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { BusyButton, ErrorState, LoadingSkeleton, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { SessionRow } from './SessionRow.tsx';
import { Rows } from './Security.styles.ts';

/** Where the account is open, and the way out of each. */
export function SessionsSection() {
  const { t } = useTexts();
  const { data: sessions, error, refetch } = useEndpointQuery(api.sessions.list, {}, { staleTime: 0 });
  const endOthers = useEndpointMutation(api.sessions.removeOthers, {
    onSuccess: (_result, _input, cache) => {
      invalidateEndpoint(cache, api.sessions.list);
      toast.success(t('sessions.endedOthers'));
    },
  });
  return (
    <section aria-labelledby="own-sessions">
      <h3 id="own-sessions">{t('sessions.heading')}</h3>
      <p className="note">{t(sessions?.length === 1 ? 'sessions.only' : 'sessions.lead')}</p>
      {sessions === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {sessions === undefined && error === null && <LoadingSkeleton lines={3} />}
      {sessions !== undefined && (
        <Rows aria-labelledby="own-sessions">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </Rows>
      )}
      {sessions !== undefined && sessions.length > 1 && (
        <div className="buttons">
          <BusyButton size="sm" variant="outlined" color="danger" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t('sessions.endOthers')}
          </BusyButton>
        </div>
      )}
    </section>
  );
}
