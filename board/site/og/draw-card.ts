import type { PayBounds, PayHistogram } from '@cryptolist/contract'
import type { Node } from '@takumi-rs/core'
import * as text from '#messages/pictures'
import { placeBar, rulerMaxUsd } from '../components/job-row/pay-ruler.tsx'
import { hueOf, initialsOf } from '../components/monogram/monogram.tsx'
import { usdShortText } from '../components/number/number-text.ts'
import { histogramBars } from '../jobs/histogram.tsx'
import boardMark from '../public/favicon.svg?raw'
import icons from '../public/icons.svg?raw'
import tokens from '../styles/tokens.css?raw'
import type { Card } from './card.ts'
import { isRightToLeft, toLine } from './line.ts'
import { type Shape, shapes } from './shapes.ts'

/** What is drawn: see server/pictures. */
interface Drawing {
  node: Node
  width: number
  height: number
  images: { src: string; data: Uint8Array }[]
}

interface CardParts {
  shape: Shape
  canWrite: (text: string) => boolean
  /** The company's, if it has one. */
  logo: Uint8Array | undefined
}

type Style = Record<string, string | number>

/** Colours are those of the site's dark theme. */
const colour = readTheme()
const fontSize = { small: 32, note: 34, figure: 54, name: 40 }

/** A card as a picture. Lines that no font can write are left out, or what they stand for is said in other words. */
export function drawCard(card: Card, { shape, canWrite, logo }: CardParts): Drawing {
  const { width, height, margin } = shapes[shape]
  const write = (line: string): string | undefined => toLine(line, canWrite)
  const head = drawHeader(card, { write, logo })
  const foot = drawFoot(card, { write, shape })
  const room = height - 2 * margin - head.height - foot.height - 2 * space
  const page = { width: '100%', height: '100%', padding: margin }
  const node = column({ ...page, backgroundColor: colour('bg'), color: colour('text') }, [
    head.node,
    drawTitle(write(card.title) ?? insteadOfTitle(card, write), { shape, room }),
    column({ marginTop: 'auto' }, foot.nodes),
  ])
  const ofCompany = logo === undefined ? [] : [{ src: 'logo', data: logo }]
  return { node, width, height, images: [...pictures, ...ofCompany] }
}

type Write = (line: string) => string | undefined

function insteadOfTitle({ company, title, instead }: Card, write: Write): string {
  const name = company === null || company.name === title ? undefined : write(company.name)
  return name === undefined ? instead : text.jobAt(name)
}

/** Between the parts. */
const space = 28

const column = (style: Style, children: Node[]): Node => ({
  type: 'container',
  style: { display: 'flex', flexDirection: 'column', ...style },
  children,
})
const row = (style: Style, children: Node[]): Node =>
  column({ flexDirection: 'row', alignItems: 'center', ...style }, children)
const box = (style: Style): Node => ({ type: 'container', style, children: [] })
const words = (line: string, style: Style): Node => ({
  type: 'text',
  text: line,
  style: { fontSize: fontSize.small, whiteSpace: 'nowrap', ...style },
})
const image = (src: string, size: number, style: Style = {}): Node => ({
  type: 'image',
  src,
  width: size,
  height: size,
  style: { flexShrink: 0, ...style },
})
/** A line that is cut where it has no more room. */
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', flexShrink: 1, minWidth: 0 }

interface Part {
  node: Node
  height: number
}

const logoSide = 100

/** The company with its marks, or else the board. */
function drawHeader(
  { company, boardName, title, marks }: Card,
  { write, logo }: { write: Write; logo: CardParts['logo'] },
): Part {
  const board = write(boardName)
  const name = company === null ? undefined : write(company.name)
  if (company === null || name === undefined) {
    const height = 60
    const brand = board === undefined ? [] : [words(board, { fontSize: 44, fontWeight: 600, ...cut })]
    return { height, node: row({ height, gap: 20 }, [image('board', height), ...brand]) }
  }
  const marked = marks.flatMap(({ icon, text }) => drawMark(icon, write(text)))
  const lines = [
    ...(company.name === title ? [] : [words(name, { fontSize: fontSize.name, fontWeight: 500, ...cut })]),
    ...(marked.length === 0 ? [] : [row({ gap: 24 }, marked)]),
  ]
  const brand = board === undefined ? [] : [words(board, { fontSize: 28, ...cut })]
  const node = row({ height: logoSide, gap: 28 }, [
    logo === undefined ? monogram(name, company.slug) : image('logo', logoSide, { borderRadius: 16 }),
    column({ gap: 4, ...cut }, lines),
    row({ marginLeft: 'auto', gap: 12, flexShrink: 0, maxWidth: 360, color: colour('text-3') }, [
      image('board', 44),
      ...brand,
    ]),
  ])
  return { height: logoSide, node }
}

function drawMark(icon: 'pen' | 'shield', line: string | undefined): Node[] {
  if (line === undefined) return []
  return [
    row({ gap: 10, color: colour('proof'), ...cut }, [
      image(icon, 30),
      words(line, { fontSize: 30, ...cut }),
    ]),
  ]
}

function monogram(name: string, slug: string): Node {
  const hue = hueOf(slug) * 10
  const ground = colour('mono-ground')
  const look = {
    width: logoSide,
    height: logoSide,
    flexShrink: 0,
    justifyContent: 'center',
    borderRadius: 16,
    backgroundImage: `linear-gradient(135deg, oklch(${ground} ${hue}), oklch(${ground} ${hue + 60}))`,
    color: `oklch(${colour('mono-word')} ${hue})`,
  }
  return row(look, [words(initialsOf(name), { fontSize: 42, fontWeight: 600 })])
}

const mostLines = 3
const lineHeight = 1.12
/** Of an average character, with what is left at the ends of lines. */
const characterWidth = 0.56

function drawTitle(title: string, { shape, room }: { shape: Shape; room: number }): Node {
  const { width, margin, titles } = shapes[shape]
  const lengthOf = (text: string, size: number): number => [...text].length * characterWidth * size
  const line = width - 2 * margin
  const fits = (size: number): boolean => {
    const lines = Math.ceil(lengthOf(title, size) / line)
    const isEachWordWhole = title.split(' ').every((word) => lengthOf(word, size) <= line)
    return isEachWordWhole && lines <= mostLines && lines * size * lineHeight <= room
  }
  const fontSize = titles.find(fits) ?? Math.min(...titles)
  const isFromRight = isRightToLeft(title)
  return {
    type: 'text',
    text: title,
    style: {
      display: 'block',
      marginTop: space,
      fontSize,
      fontWeight: 600,
      lineHeight,
      // Letters of Arabic are joined.
      letterSpacing: isFromRight ? 0 : '-0.022em',
      lineClamp: mostLines,
      textOverflow: 'ellipsis',
      ...(isFromRight && { direction: 'rtl', textAlign: 'right' }),
    },
  }
}

/** What it pays and where it is, from the bottom up. */
function drawFoot(
  card: Card,
  { write, shape }: { write: Write; shape: Shape },
): { nodes: Node[]; height: number } {
  const parts = [
    ...drawFigure(card, write, shape),
    ...(card.pay === null
      ? []
      : ['counts' in card.pay ? drawChart(card.pay, card.half) : drawRuler(card.pay)]),
    ...drawFacts(card, write, shape),
  ]
  return { nodes: parts.map(({ node }) => node), height: parts.reduce((sum, { height }) => sum + height, 0) }
}

/** Narrow pictures have the note below. */
function drawFigure({ figure, note }: Card, write: Write, shape: Shape): Part[] {
  const [large, small] = [
    figure === null ? undefined : write(figure),
    note === null ? undefined : write(note),
  ]
  const lines = [
    ...(large === undefined
      ? []
      : [words(large, { fontSize: fontSize.figure, fontWeight: 600, flexShrink: 0 })]),
    ...(small === undefined
      ? []
      : [words(small, { fontSize: fontSize.note, color: colour('text-2'), ...cut })]),
  ]
  if (lines.length === 0) return []
  const isBelow = shape === 'square' && lines.length > 1
  return [
    {
      height: isBelow ? 112 : 66,
      node: isBelow ? column({ gap: 6 }, lines) : row({ gap: 28, alignItems: 'baseline' }, lines),
    },
  ]
}

const label = { fontSize: 26, color: colour('text-3') }
const place = (x: number, width: number, style: Style): Node =>
  box({ position: 'absolute', left: `${x}%`, width: `${width}%`, ...style })

/** The scale that all rulers of the site share. */
function drawRuler(pay: PayBounds): Part {
  const { x, width } = placeBar(pay, 0)
  const shape = { height: 14, borderRadius: 7 }
  const track = { position: 'relative', flexGrow: 1, backgroundColor: colour('track'), ...shape }
  return {
    height: 50,
    node: row({ marginTop: 16, gap: 20 }, [
      words('0', label),
      column(track, [place(x, width, { top: 0, backgroundColor: colour('bar'), ...shape })]),
      words(usdShortText(rulerMaxUsd), label),
    ]),
  }
}

/** How many jobs each step of pay has, the middle half of them brighter. */
function drawChart(pay: PayHistogram, half: Card['half']): Part {
  const height = 110
  const end = pay.counts.length * pay.stepUsd
  const isOfHalf = (x: number): boolean => {
    const step = Math.round((x / 100) * pay.counts.length)
    return half !== null && step >= half.low && step <= half.high
  }
  const bars = histogramBars(pay, height, undefined).map(({ x, width, y, height }) =>
    place(x, width, { top: y, height, backgroundColor: colour(isOfHalf(x) ? 'bar' : 'bar-2') }),
  )
  const amounts = [0, 100_000, 200_000, 300_000].filter((usd) => usd < end)
  return {
    height: 16 + height + 3 + 40,
    node: column({ marginTop: 16 }, [
      column({ position: 'relative', height }, bars),
      box({ height: 3, backgroundColor: colour('line-2') }),
      column({ position: 'relative', height: 40 }, [
        ...amounts.map((usd) =>
          words(usd === 0 ? '0' : usdShortText(usd), {
            ...label,
            position: 'absolute',
            top: 4,
            left: `${(usd / end) * 100}%`,
          }),
        ),
      ]),
    ]),
  }
}

function drawFacts({ facts, isDemo }: Card, write: Write, shape: Shape): Part[] {
  const { lines } = shapes[shape]
  const said = facts.map(write).filter((line) => line !== undefined)
  const demo = row(
    {
      marginLeft: 'auto',
      flexShrink: 0,
      padding: '4px 18px',
      borderRadius: 10,
      backgroundColor: colour('caution-soft'),
      color: colour('caution'),
    },
    [words(text.demo, { fontSize: fontSize.small, fontWeight: 500 })],
  )
  const style = {
    color: colour('text-2'),
    whiteSpace: 'normal',
    lineClamp: lines,
    textOverflow: 'ellipsis',
    flexShrink: 1,
    minWidth: 0,
  }
  const children = [...(said.length === 0 ? [] : [words(said.join(' · '), style)]), ...(isDemo ? [demo] : [])]
  return children.length === 0
    ? []
    : [{ height: 14 + lines * 42, node: row({ marginTop: 14, gap: 20 }, children) }]
}

/** The pictures that cards contain, besides logos. */
const pictures = [
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

/** The values of the dark theme, by their names. */
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
