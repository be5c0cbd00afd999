// Runs before the first paint: sets the colour scheme and the skeleton, and requests session and first list while the scripts load.
// A file, because the content security policy allows no inline script.
(() => {
  const refresh = async () => {
    if (globalThis.prosa !== undefined) {
      return globalThis.prosa.request('session.call', { step: 'refresh' });
    }
    const response = await fetch('/auth/refresh_token', { method: 'POST', headers: { Accept: 'application/json' } });
    return { status: response.status, body: await response.json().catch(() => null) };
  };
  // One tab at a time, with the lock of `data/http/createTokenRenewal.ts`.
  const preloadSession = () => {
    const reply = navigator.locks === undefined ? refresh() : navigator.locks.request('prosa.renewal', refresh);
    globalThis.prosaSession = reply.catch(() => ({ status: 0, body: null }));
  };
  // The first request of the last start (`data/http/takePreloadedResult.ts`).
  const preloadList = (url) => {
    const preload = { url, token: null, body: null };
    const requestList = async ({ status, body }) => {
      if (status !== 200) {
        return null;
      }
      preload.token = body.token;
      const headers = { Accept: 'application/json', Authorization: `Bearer ${body.token}` };
      const response = await fetch(url, { headers, credentials: 'include' });
      preload.body = response.ok ? await response.json() : null;
      return preload.body;
    };
    preload.promise = globalThis.prosaSession.then(requestList).catch(() => null);
    globalThis.prosaPreload = preload;
  };
  const { dataset } = document.documentElement;
  // The own session waits while its tab works as somebody else (`data/session/enteredSession.ts`).
  const preloadOwn = () => {
    if (sessionStorage.getItem('prosa.entered') === null) {
      preloadSession();
      const url = localStorage.getItem('prosa.firstAsk');
      if (url !== null && dataset.skeleton === 'list') {
        preloadList(url);
      }
    }
  };
  // An open ticket with its contact needs the drawer's width (`shell/drawer/drawerState.ts`).
  const isCrowded = () =>
    /^\/tickets\/./.test(location.pathname) &&
    !/"isContactShut":true/.test(localStorage.getItem('prosa.inbox') ?? '') &&
    !matchMedia('(min-width: 1600px)').matches;
  const readDrawer = () => {
    if (isCrowded()) {
      dataset.crowded = '';
      return 'rail';
    }
    return localStorage.getItem('prosa.drawer') ?? '';
  };
  let theme = null;
  try {
    theme = localStorage.getItem('preferredTheme');
    if (localStorage.getItem('token') !== null) {
      dataset.skeleton = /^\/(tickets|$)/.test(location.pathname) ? 'list' : 'frame';
      dataset.drawer = readDrawer();
      preloadOwn();
    }
  } catch {
    // Storage may be refused; the system's scheme applies then.
  }
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-joy-color-scheme', isDark ? 'dark' : 'light');
})();
