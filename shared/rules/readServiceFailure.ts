/** What goes wrong with a service of somebody else; `status`: it has answered with an error. */
const serviceFailureCauses = ['address', 'account', 'unreachable', 'refused', 'status', 'error'] as const;
export type ServiceFailureCause = (typeof serviceFailureCauses)[number];

/** Reads a stored failure: `unreachable`, `refused 500`, `account 401`. */
export function readServiceFailure(failure: string): { readonly cause: ServiceFailureCause; readonly status: string } {
  const [word, status = ''] = failure.split(' ');
  const known = serviceFailureCauses.find((cause) => cause === word && cause !== 'status') ?? 'error';
  return { cause: known === 'refused' && Number(status) > 0 ? 'status' : known, status };
}
