import boardMark from '../public/favicon.svg?raw'
import icons from '../public/icons.svg?raw'
import tokens from '../styles/tokens.css?raw'

/** A value of the site's dark theme, by its name. */
export const colour = readTheme()

/** The pictures that cards contain, besides logos. */
export const pictures: { src: string; data: Uint8Array }[] = [
  { src: 'board', data: toBytes(boardMark) },
  ...(['pen', 'shield'] as const).map((name) => ({ src: name, data: toBytes(iconSvg(name)) })),
]

function iconSvg(name: 'pen' | 'shield'): string {
  const [, shape = ''] = new RegExp(`id="${name}"[^>]*>(.*?)</symbol>`).exec(icons) ?? []
  const line = 'fill="none" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" ${line} stroke="${toHex(colour('proof'))}">${shape}</svg>`
}

function toBytes(svg: string): Uint8Array {
  return new TextEncoder().encode(svg)
}

function readTheme(): (name: string) => string {
  const [, block = ''] = /\[data-theme="dark"\] \{([^}]*)\}/.exec(tokens) ?? []
  const values = new Map(
    [...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
  return (name) => {
    const value = values.get(name)
    if (value === undefined) throw new TypeError(`The theme has no colour ${name}.`)
    return value
  }
}

/** A colour for what understands no OKLCH (https://bottosson.github.io/posts/oklab/). */
function toHex(oklch: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = [...oklch.matchAll(/[\d.]+/g)].map(Number)
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const toByte = (light: number): number =>
    Math.round(
      255 * Math.min(1, Math.max(0, light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)),
    )
  return `#${linear.map((light) => toByte(light).toString(16).padStart(2, '0')).join('')}`
}
