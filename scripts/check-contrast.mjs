// Measures every pair of word and ground in board/site/styles/tokens.css against WCAG 2.2, in both themes, and looks for colours
// that stand anywhere else. Exits 1 on a miss.
// Usage: node scripts/check-contrast.mjs [--quiet]

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const site = fileURLToPath(new URL('../board/site/', import.meta.url))
const tokensFile = join(site, 'styles/tokens.css')

// Foreground, grounds, least ratio: 4.5 for words of any size, 3 for edges, focus and charts, 1.4 for a bar on its scale.
const rules = [
  [
    'text',
    ['bg', 'surface', 'raised', 'sunken', 'signal-soft', 'proof-soft', 'caution-soft', 'stop-soft'],
    4.5,
  ],
  [
    'text-2',
    ['bg', 'surface', 'raised', 'sunken', 'signal-soft', 'proof-soft', 'caution-soft', 'stop-soft'],
    4.5,
  ],
  ['text-3', ['bg', 'surface', 'raised', 'sunken', 'field'], 4.5],
  ['on-action', ['action', 'action-hover'], 4.5],
  ['on-signal', ['signal'], 4.5],
  ['signal-text', ['bg', 'raised', 'signal-soft'], 4.5],
  ['proof', ['bg', 'surface', 'raised', 'proof-soft'], 4.5],
  ['caution', ['bg', 'surface', 'sunken', 'caution-soft'], 4.5],
  ['stop', ['bg', 'surface', 'raised', 'stop-soft'], 4.5],
  ['control', ['bg', 'surface', 'raised'], 3],
  ['focus', ['bg', 'surface', 'raised'], 3],
  ['bar', ['bg', 'surface'], 3],
  ['bar-2', ['bg', 'surface'], 3],
  ['bar', ['track'], 1.4],
]
const monogramLeast = 7

/** The misses of the tokens, each a sentence; `report` gets a line for every pair. */
export function checkContrast(css, report = () => {}) {
  const misses = []
  const light = readBlock(css, '[data-theme="light"]')
  const themes = { dark: readBlock(css, '[data-theme="dark"]'), light }
  const system = readBlock(css, '[data-theme="system"]')
  if (JSON.stringify(light) !== JSON.stringify(system))
    misses.push('The light tokens of [data-theme="system"] differ from those of [data-theme="light"].')
  for (const [theme, tokens] of Object.entries(themes)) {
    for (const [foreground, grounds, least] of rules) {
      for (const ground of grounds) {
        const ratio = contrast(colour(tokens, foreground), colour(tokens, ground))
        report(`${theme}  ${foreground} on ${ground}  ${ratio.toFixed(1)} (needs ${least})`)
        if (ratio < least)
          misses.push(`${theme}: ${foreground} on ${ground} is ${ratio.toFixed(2)}, needs ${least}.`)
      }
    }
    const lowest = lowestMonogram(tokens)
    report(`${theme}  monograms, lowest of 36 hues  ${lowest.toFixed(1)} (needs ${monogramLeast})`)
    if (lowest < monogramLeast) misses.push(`${theme}: a monogram has only ${lowest.toFixed(2)}.`)
  }
  return misses
}

/** Colours in a text that holds none by rule: hexadecimal ones and colour functions, save those made of tokens. */
export function findColours(text) {
  const literal =
    /(?<![\w&/-])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\((?!var\(|\$\{colour\()/gi
  return [...text.matchAll(literal)].map((match) => match[0])
}

function readBlock(css, selector) {
  const start = css.indexOf(`${selector} {`)
  if (start === -1) throw new Error(`tokens.css has no block ${selector}.`)
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start))
  const pairs = [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value.trim()])
  return Object.fromEntries(pairs)
}

function colour(tokens, name) {
  const value = tokens[name]
  if (value === undefined) throw new Error(`There is no token --${name}.`)
  const link = /^var\(--([\w-]+)\)$/.exec(value)
  if (link) return colour(tokens, link[1])
  const match = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value)
  if (!match) throw new Error(`--${name} is not an opaque oklch colour: ${value}.`)
  return luminance(match.slice(1).map(Number))
}

function lowestMonogram(tokens) {
  const read = (name) => tokens[name].split(' ').map(Number)
  const ratios = Array.from({ length: 36 }, (_, index) =>
    contrast(luminance([...read('mono-word'), index * 10]), luminance([...read('mono-ground'), index * 10])),
  )
  return Math.min(...ratios)
}

/** Relative luminance (WCAG 2.2) of an OKLCH colour, clipped to sRGB. */
function luminance([lightness, chroma, hue]) {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  const [r, g, bl] = [red, green, blue].map((value) => Math.min(1, Math.max(0, value)))
  return 0.2126 * r + 0.7152 * g + 0.0722 * bl
}

function contrast(x, y) {
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

function listColoursOutside() {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' })
  const sources = files.filter(
    (file) => /\.(css|tsx?)$/.test(file) && !/\.test\.tsx?$|\.fixture\.tsx?$/.test(file),
  )
  return sources
    .map((file) => join(site, file))
    .filter((file) => file !== tokensFile)
    .flatMap((file) =>
      findColours(readFileSync(file, 'utf8')).map(
        (text) => `${relative(site, file)}: the colour ${text} belongs into styles/tokens.css.`,
      ),
    )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isQuiet = process.argv.includes('--quiet')
  const misses = [
    ...checkContrast(readFileSync(tokensFile, 'utf8'), isQuiet ? undefined : console.log),
    ...listColoursOutside(),
  ]
  for (const miss of misses) console.error(miss)
  console.log(
    misses.length === 0
      ? 'Contrast: every pair is enough, no colour outside of tokens.css.'
      : `${misses.length} to put right.`,
  )
  process.exitCode = misses.length === 0 ? 0 : 1
}
