interface Claims {
  readonly exp?: number;
  readonly id?: number;
  /** The sign-in it belongs to. */
  readonly session?: string;
}

/** What a token says of itself; nothing where it cannot be read. Nobody is trusted by it, it only saves a useless call. */
export function decodeClaims(token: string): Claims {
  try {
    const middle = token.split('.')[1] ?? '';
    return JSON.parse(atob(middle.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
  } catch {
    return {};
  }
}

/** Has it run out, or will it within the given time? A token without an end never does. */
export function isTokenExpired(token: string, withinMs = 0): boolean {
  const { exp } = decodeClaims(token);
  return exp !== undefined && exp * 1000 <= Date.now() + withinMs;
}
