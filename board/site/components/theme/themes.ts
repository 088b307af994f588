import type { Theme } from '@cryptolist/contract'

export const themeNames: Record<Theme, string> = { dark: 'Dark', light: 'Light', system: 'System' }
