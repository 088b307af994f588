import { type Theme, themes } from './themes.ts'

/** Shows a theme at once and has the server keep it. */
export function chooseTheme(name: string): void {
  const theme = themes.find((candidate) => candidate === name)
  if (theme === undefined) return
  document.documentElement.dataset.theme = theme
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-theme-form] button'))
    button.ariaPressed = String(button.value === theme)
  // A failure leaves this page as chosen; the next page has the former theme, and one can choose again.
  fetch('/theme', {
    method: 'POST',
    body: new URLSearchParams({ theme, next: '/' }),
    redirect: 'manual',
  }).catch(() => {})
}

/** The other one of dark and light, seen from what the page shows now. */
export function nextTheme(): Theme {
  const { theme } = document.documentElement.dataset
  const isLight =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  return isLight ? 'dark' : 'light'
}
