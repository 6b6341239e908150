// Applies the stored theme before the first paint.
(() => {
  const read = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const theme = read('zeitnot.theme');
  if (theme === '"light"' || theme === '"dark"') {
    document.documentElement.dataset.theme = JSON.parse(theme);
  }
})();
