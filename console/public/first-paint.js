// The look before anything is drawn: the copy that src/api/settings.ts keeps, and the size cookie of src/api/size.ts.
;(() => {
  const root = document.documentElement
  let look = 'system'
  try {
    look = JSON.parse(localStorage.getItem('settings') || '{}').appearance || look
  } catch {
    // A copy that cannot be read is none.
  }
  const isDark = look === 'dark' || (look === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  const size = /(?:^|;\s*)size=(\w+)/.exec(document.cookie)
  if (size) root.dataset.size = size[1]
})()
