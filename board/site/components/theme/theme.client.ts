import { type Theme, themes } from '@cryptolist/contract'

const yearSeconds = 365 * 24 * 3600

/** Shows a theme at once and keeps it in the cookie that the server reads, so that the very next page has it. */
export function chooseTheme(name: string): void {
  const theme = themes.find((candidate) => candidate === name)
  if (theme === undefined) return
  document.documentElement.dataset.theme = theme
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-theme-form] button'))
    button.ariaPressed = String(button.value === theme)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `theme=${theme}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
}

/** The other one of dark and light, seen from what the page shows now. */
export function nextTheme(): Theme {
  const { theme } = document.documentElement.dataset
  const isLight =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  return isLight ? 'dark' : 'light'
}
