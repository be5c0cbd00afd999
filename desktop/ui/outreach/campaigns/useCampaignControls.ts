import { api } from '#shared/api.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface CampaignControls {
  cancel(id: number): void;
  restart(id: number): void;
  resume(id: number): void;
}

/** Stops campaigns, and lets them go on. */
export function useCampaignControls(): CampaignControls {
  const { t } = useTexts();
  const createOptions = (message: string) => ({
    onSuccess: (_result: unknown, _input: unknown, cache: Parameters<typeof invalidateEndpoint>[0]) => {
      invalidateEndpoint(cache, api.campaigns.page);
      invalidateEndpoint(cache, api.campaigns.report);
      toast.success(message);
    },
  });
  const cancel = useEndpointMutation(api.campaigns.cancel, createOptions(t('campaigns.cancelled')));
  const restart = useEndpointMutation(api.campaigns.restart, createOptions(t('campaigns.restarted')));
  const resume = useEndpointMutation(api.campaigns.resume, createOptions(t('campaigns.resumed')));
  return {
    cancel: (id) => cancel.mutate({ id }),
    restart: (id) => restart.mutate({ id }),
    resume: (id) => resume.mutate({ id }),
  };
}
