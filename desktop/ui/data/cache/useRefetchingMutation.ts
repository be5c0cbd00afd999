import type { QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#shared/kit/endpoint.ts';
import { useEndpointMutation } from './useEndpointMutation.ts';

/** `useRecordMutation` for records without live events: `refetch` invalidates what the change has touched. */
export const useRefetchingMutation = <Input extends object, Result>(
  endpoint: Endpoint<Input, Result>,
  refetch: (cache: QueryClient) => void,
): ((input: Input) => Promise<Result>) =>
  useEndpointMutation(endpoint, { onSuccess: (_result, _input, cache) => refetch(cache), isErrorShown: true }).mutateAsync;
