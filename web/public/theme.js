// Before the first paint: the theme chosen last time, if any. Otherwise the system's own applies.
try {
  const theme = localStorage.getItem('studioni.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is closed to us: the system's theme it is.
}
