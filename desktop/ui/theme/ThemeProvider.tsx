import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { CssVarsProvider, useColorScheme } from '@mui/joy/styles';
import type { ReactNode } from 'react';
import { host } from '#ui/host/index.ts';
import { GlobalStyles } from './GlobalStyles.tsx';
import { theme } from './theme.ts';

const unsetNonce = '__CSP_NONCE__';

/** The content security policy allows only styles with the server's nonce. */
function readNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce === unsetNonce || nonce === '' ? undefined : nonce;
}

const nonce = readNonce();
const cache = createCache({ key: 'prosa', ...(nonce === undefined ? {} : { nonce }) });

/** Joy theme, global styles and colour scheme. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <CssVarsProvider theme={theme} defaultMode="system" modeStorageKey="preferredTheme">
        <GlobalStyles />
        {children}
      </CssVarsProvider>
    </CacheProvider>
  );
}

type SchemeChoice = 'light' | 'dark' | 'system';

interface SchemeControl {
  /** Default: `system`. */
  readonly choice: SchemeChoice;
  readonly isDark: boolean;
  choose(choice: SchemeChoice): void;
}

export function useColorSchemeChoice(): SchemeControl {
  const { mode, colorScheme, setMode } = useColorScheme();
  const choose = (choice: SchemeChoice): void => {
    setMode(choice);
    host().write('theme', choice);
  };
  return { choice: mode ?? 'system', isDark: colorScheme === 'dark', choose };
}
