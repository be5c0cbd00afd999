import { api } from '#shared/api.ts';
import type { PauseReasonRecord } from '#shared/workspace/users/pauseReasons.ts';
import type { PauseRecord } from '#shared/workspace/users/pauses.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor, useSession } from '#ui/data/session/session.ts';
import { toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { usePauses } from './usePauses.ts';

interface OwnPause {
  /** Null: at work. */
  readonly pause: PauseRecord | null;
  /** Reasons that are offered; none to an operator, who works as another user. */
  readonly reasons: readonly PauseReasonRecord[];
  readonly start: (reasonId: number) => void;
  readonly end: () => void;
}

/** The pause of the signed-in user. */
export function useOwnPause(): OwnPause {
  const { t } = useTexts();
  const { userId } = useActor();
  const { operator } = useSession();
  const { data: reasons = [] } = useEndpointQuery(api.pauseReasons.list, {});
  const pause = usePauses().get(userId) ?? null;
  const { mutate: start } = useEndpointMutation(api.pauses.start, {
    toEvent: (pause) => ['pause', { action: 'create', pause }],
  });
  const { mutate: end } = useEndpointMutation(api.pauses.end, {
    toEvent: () => (pause === null ? null : ['pause', { action: 'delete', pauseId: pause.id }]),
    onSuccess: () => toast.success(t('pauses.ended')),
  });
  return {
    pause: operator ? null : pause,
    reasons: operator ? [] : reasons.filter(({ isActive }) => isActive),
    start: (reasonId) => start({ reasonId }),
    end: () => end({}),
  };
}
