import type { Node } from '@takumi-rs/core'
import * as text from '#messages/pictures'
import { hueOf, initialsOf } from '../components/monogram/monogram.tsx'
import type { Card } from './card.ts'
import { drawChart, drawRuler } from './draw-pay.ts'
import { isRightToLeft, toLine } from './line.ts'
import { column, cut, type Drawing, image, type Part, row, words } from './nodes.ts'
import { type Shape, shapes } from './shapes.ts'
import { colour, pictures } from './theme.ts'

interface CardParts {
  shape: Shape
  canWrite: (text: string) => boolean
  /** The company's, if it has one. */
  logo: Uint8Array | undefined
}

const fontSize = { note: 34, figure: 54, name: 40 }

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
  const look = {
    width: logoSide,
    height: logoSide,
    flexShrink: 0,
    justifyContent: 'center',
    borderRadius: 16,
    backgroundImage: `linear-gradient(135deg, oklch(${colour('mono-ground')} ${hue}), oklch(${colour('mono-ground')} ${hue + 60}))`,
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

/** The pay and the place, from the bottom up. */
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

function drawFacts({ facts, isDemo }: Card, write: Write, shape: Shape): Part[] {
  const { lines } = shapes[shape]
  const written = facts.map(write).filter((line) => line !== undefined)
  const demo = row(
    {
      marginLeft: 'auto',
      flexShrink: 0,
      padding: '4px 18px',
      borderRadius: 10,
      backgroundColor: colour('caution-soft'),
      color: colour('caution'),
    },
    [words(text.demo, { fontWeight: 500 })],
  )
  const style = {
    color: colour('text-2'),
    whiteSpace: 'normal',
    lineClamp: lines,
    textOverflow: 'ellipsis',
    flexShrink: 1,
    minWidth: 0,
  }
  const children = [
    ...(written.length === 0 ? [] : [words(written.join(' · '), style)]),
    ...(isDemo ? [demo] : []),
  ]
  return children.length === 0
    ? []
    : [{ height: 14 + lines * 42, node: row({ marginTop: 14, gap: 20 }, children) }]
}
