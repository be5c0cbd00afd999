/** What tokens of the API may be limited to; each endpoint for tokens names one. */
export const apiTokenScopes = ['messages.send', 'messages.read'] as const;

export type ApiTokenScopeName = (typeof apiTokenScopes)[number];
