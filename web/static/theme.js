// Before the first paint, sets the theme chosen last time, if any. Otherwise the system's theme applies.
try {
  const theme = localStorage.getItem('studioni.theme')
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme
    // Colours the browser's frame to match.
    for (const frame of document.querySelectorAll('meta[name="theme-color"]'))
      frame.content = theme === 'dark' ? '#12100d' : '#faf6ef'
  }
} catch {
  // Storage is blocked, so the system's theme applies.
}
