import type { Node } from '@takumi-rs/core'

/** A picture as it is drawn, in pixels. */
export interface Drawing {
  node: Node
  width: number
  height: number
  /** Pictures in it, by what its nodes call them. */
  images: { src: string; data: Uint8Array }[]
}

export type Style = Record<string, string | number>

/** A part of a picture, and how much of its height it takes, in pixels. */
export interface Part {
  node: Node
  height: number
}

/** Of lines that say no size: the smallest that can be read where a picture is 400 pixels wide. */
const smallSize = 32

/** From top to bottom. */
export const column = (style: Style, children: Node[]): Node => ({
  type: 'container',
  style: { display: 'flex', flexDirection: 'column', ...style },
  children,
})
/** From left to right. */
export const row = (style: Style, children: Node[]): Node =>
  column({ flexDirection: 'row', alignItems: 'center', ...style }, children)
export const box = (style: Style): Node => ({ type: 'container', style, children: [] })
/** A line of text. */
export const words = (line: string, style: Style): Node => ({
  type: 'text',
  text: line,
  style: { fontSize: smallSize, whiteSpace: 'nowrap', ...style },
})
/** A square picture, by its name in the drawing. */
export const image = (src: string, size: number, style: Style = {}): Node => ({
  type: 'image',
  src,
  width: size,
  height: size,
  style: { flexShrink: 0, ...style },
})
/** A line that is cut where it has no more room. */
export const cut = { overflow: 'hidden', textOverflow: 'ellipsis', flexShrink: 1, minWidth: 0 }
