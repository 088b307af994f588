/** The themes a visitor can choose (docs/design.md). */
export const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]
