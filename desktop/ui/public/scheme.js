// Runs before the first paint, so that the other theme never flashes, and whoever is signed in sees the frame at once.
// A file, because the content policy allows no inline script.
(() => {
  const { dataset } = document.documentElement;
  let kept = null;
  try {
    kept = localStorage.getItem('preferredTheme');
    if (localStorage.getItem('token') !== null) {
      dataset.bones = /^\/(tickets|$)/.test(location.pathname) ? 'list' : 'frame';
      dataset.drawer = localStorage.getItem('prosa.drawer') ?? '';
    }
  } catch {
    // storage may be refused; the system's choice stands then
  }
  const isDark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-joy-color-scheme', isDark ? 'dark' : 'light');
})();
