import { api } from '#shared/api.ts';
import type { OwnSessionRecord } from '#shared/workspace/auth/sessions.ts';
import { describeUserAgent } from '#shared/rules/describeUserAgent.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { BusyButton, EllipsisText, Time, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** Program and system, address and last use of one session. */
export function SessionRow({ session: { id, isCurrent, ip, userAgent, lastUsedAt } }: { readonly session: OwnSessionRecord }) {
  const { t } = useTexts();
  const end = useEndpointMutation(api.sessions.remove, {
    onSuccess: (_result, _input, cache) => {
      invalidateEndpoint(cache, api.sessions.list);
      toast.success(t('sessions.ended'));
    },
  });
  const { program, system } = describeUserAgent(userAgent);
  const device = program !== null && system !== null ? t('sessions.on', { program, system }) : (program ?? system ?? t('sessions.unknown'));
  return (
    <li>
      <span>
        <EllipsisText>
          <b title={userAgent}>{device}</b>
        </EllipsisText>
        <span className="note">
          {ip} ·{' '}
          {isCurrent ? (
            t('sessions.current')
          ) : (
            <>
              {t('sessions.lastUsed')} <Time at={lastUsedAt} />
            </>
          )}
        </span>
      </span>
      {!isCurrent && (
        <BusyButton
          size="sm"
          variant="plain"
          color="neutral"
          busy={end.isPending}
          aria-label={t('sessions.endOf', { device, ip })}
          onClick={() => end.mutate({ id })}
        >
          {t('sessions.end')}
        </BusyButton>
      )}
    </li>
  );
}
