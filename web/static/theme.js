// Before the first paint: the theme chosen last time, if any. Otherwise the system's own applies.
try {
  const theme = localStorage.getItem('studioni.theme')
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme
    // What the system draws around the page is to go with it.
    for (const frame of document.querySelectorAll('meta[name="theme-color"]'))
      frame.content = theme === 'dark' ? '#12100d' : '#faf6ef'
  }
} catch {
  // Storage is closed to us: the system's theme it is.
}
