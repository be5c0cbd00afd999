interface Claims {
  readonly exp?: number;
  readonly id?: number;
  /** Id of the sign-in. */
  readonly session?: string;
}

/** Claims of a token without verification; empty if unreadable. Only used to avoid requests that would fail. */
export function decodeClaims(token: string): Claims {
  try {
    const middle = token.split('.')[1] ?? '';
    return JSON.parse(atob(middle.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
  } catch {
    return {};
  }
}

/** True if the token expires within `withinMs`. Tokens without `exp` never expire. */
export function isTokenExpired(token: string, withinMs = 0): boolean {
  const { exp } = decodeClaims(token);
  return exp !== undefined && exp * 1000 <= Date.now() + withinMs;
}
