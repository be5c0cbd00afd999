import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { CssVarsProvider, useColorScheme } from '@mui/joy/styles';
import type { ReactNode } from 'react';
import { host } from '#ui/host/index.ts';
import { GlobalLook } from './GlobalLook.tsx';
import { theme } from './theme.ts';

const unset = '__CSP_NONCE__';

/** The content policy lets in only the styles that carry the nonce the server put into this page. */
function nonceOfPage(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce === unset || nonce === '' ? undefined : nonce;
}

const nonce = nonceOfPage();
const cache = createCache({ key: 'prosa', ...(nonce === undefined ? {} : { nonce }) });

/** The look of everything inside: Joy's theme, our globals, and the scheme that was chosen or is the system's. */
export function Theming({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <CssVarsProvider theme={theme} defaultMode="system" modeStorageKey="preferredTheme">
        <GlobalLook />
        {children}
      </CssVarsProvider>
    </CacheProvider>
  );
}

type Chosen = 'light' | 'dark' | 'system';

interface Scheme {
  /** What was chosen; `system` until then. */
  readonly chosen: Chosen;
  readonly isDark: boolean;
  choose(chosen: Chosen): void;
}

export function useScheme(): Scheme {
  const { mode, colorScheme, setMode } = useColorScheme();
  const choose = (chosen: Chosen): void => {
    setMode(chosen);
    host().write('theme', chosen);
  };
  return { chosen: mode ?? 'system', isDark: colorScheme === 'dark', choose };
}
