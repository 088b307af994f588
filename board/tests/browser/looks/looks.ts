/** How a page can look: its theme and how wide it is; pixels. */
export interface Look {
  theme: 'dark' | 'light'
  width: 1280 | 390
}

/** The looks that `npm test` checks; the tests of single subjects have the light theme and narrow screens too. */
export const usualLooks: readonly Look[] = [{ theme: 'dark', width: 1280 }]
/** The other pairs, which `npm run test:slow` looks at. */
export const otherLooks: readonly Look[] = [
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 1280 },
  { theme: 'light', width: 390 },
]
