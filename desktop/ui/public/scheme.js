// Runs before the first paint, so that the other theme never flashes. A file, because the content policy allows no inline script.
(() => {
  let kept = null;
  try {
    kept = localStorage.getItem('preferredTheme');
  } catch {
    // storage may be refused; the system's choice stands then
  }
  const isDark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-joy-color-scheme', isDark ? 'dark' : 'light');
})();
