/** How a page can look: its theme and how wide it is; pixels. */
export interface Look {
  theme: 'dark' | 'light'
  width: 1280 | 390
}

/** Each theme and each width once; the other two pairs are looked at by `npm run test:slow`. */
export const usualLooks: readonly Look[] = [
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 390 },
]
export const otherLooks: readonly Look[] = [
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 1280 },
]
