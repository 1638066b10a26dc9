// Runs before the first paint, so that no other theme flashes up. Reads what src/state/settings.ts stores.
(() => {
  const root = document.documentElement;
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem('depthscape.settings') ?? '{}').state ?? {};
  } catch {
    // Blocked or damaged storage: the defaults.
  }
  const wantsLight =
    settings.theme === 'light' ||
    // Anything but a choice of one of the two follows the system, also when it changes.
    (settings.theme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  root.dataset.theme = wantsLight ? 'light' : 'dark';
  if (settings.sides === 'azure') root.dataset.sides = 'alt';
})();
