/** The themes a visitor can choose (DESIGN.md §3). */
export const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]

export const themeNames: Record<Theme, string> = { dark: 'Dark', light: 'Light', system: 'System' }
