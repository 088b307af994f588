/** In pixels; titles are as large as there is room for them. */
export const shapes = {
  wide: { width: 1200, height: 630, margin: 60, titles: [96, 84, 74, 66, 58], lines: 1 },
  square: { width: 1000, height: 1000, margin: 64, titles: [112, 96, 84, 76, 68], lines: 2 },
} as const
export type Shape = keyof typeof shapes
