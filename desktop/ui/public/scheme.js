// Runs before the first paint, so that the other theme never flashes, and whoever is signed in sees the frame at once and is known soon.
// A file, because the content policy allows no inline script.
(() => {
  const ask = async () => {
    if (globalThis.prosa !== undefined) {
      return globalThis.prosa.request('session.call', { step: 'refresh' });
    }
    const response = await fetch('/auth/refresh_token', { method: 'POST', headers: { Accept: 'application/json' } });
    return { status: response.status, body: await response.json().catch(() => null) };
  };
  // Who is signed in is asked while the scripts are still coming: one tab at a time, as `data/renewal.ts` does it.
  const askEarly = () => {
    const asked = navigator.locks === undefined ? ask() : navigator.locks.request('prosa.renewal', ask);
    globalThis.prosaSession = asked.catch(() => ({ status: 0, body: null }));
  };
  // Then the list, as it was asked for the last time (`data/firstAsk.ts`): it is there when the scripts are.
  const askFirst = (url) => {
    const first = { url, token: null, body: null };
    const listed = async ({ status, body }) => {
      if (status !== 200) {
        return null;
      }
      first.token = body.token;
      const headers = { Accept: 'application/json', Authorization: `Bearer ${body.token}` };
      const response = await fetch(url, { headers, credentials: 'include' });
      first.body = response.ok ? await response.json() : null;
      return first.body;
    };
    first.coming = globalThis.prosaSession.then(listed).catch(() => null);
    globalThis.prosaFirst = first;
  };
  const { dataset } = document.documentElement;
  let kept = null;
  try {
    kept = localStorage.getItem('preferredTheme');
    if (localStorage.getItem('token') !== null) {
      dataset.bones = /^\/(tickets|$)/.test(location.pathname) ? 'list' : 'frame';
      dataset.drawer = localStorage.getItem('prosa.drawer') ?? '';
      askEarly();
      const url = localStorage.getItem('prosa.firstAsk');
      if (url !== null && dataset.bones === 'list') {
        askFirst(url);
      }
    }
  } catch {
    // storage may be refused; the system's choice stands then
  }
  const isDark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-joy-color-scheme', isDark ? 'dark' : 'light');
})();
