import type { Renderer } from '@takumi-rs/core'
import type { Drawing } from '../../site/og/nodes.ts'
import coreFont from '../../site/public/instrument-sans-core.woff2?inline'
import extFont from '../../site/public/instrument-sans-ext.woff2?inline'
import { readCharacters } from './characters.ts'
import latinFont from './fonts/instrument-sans-latin-ext.woff2?inline'
import arabicFont from './fonts/noto-sans-arabic.woff2?inline'
import cyrillicFont from './fonts/noto-sans-cyrillic.woff2?inline'
import greekFont from './fonts/noto-sans-greek.woff2?inline'
import hebrewFont from './fonts/noto-sans-hebrew.woff2?inline'
import thaiFont from './fonts/noto-sans-thai.woff2?inline'
import vietnameseFont from './fonts/noto-sans-vietnamese.woff2?inline'

/** Those of the site first: a character is written in the first that has it. */
const fonts = [
  coreFont,
  extFont,
  latinFont,
  vietnameseFont,
  cyrillicFont,
  greekFont,
  hebrewFont,
  arabicFont,
  thaiFont,
]
const fontFamilies = fonts.map((_font, index) => `font-${index}`)

/** Whether the fonts have every character of a text. What they lack would be left out without a word. */
export type CanWrite = (text: string) => boolean

export interface PictureRenderer {
  canWrite: CanWrite
  /** A PNG; its 10 to 20 ms of CPU are spent in another thread. */
  render(drawing: Drawing): Promise<Buffer>
}

type Library = Pick<typeof import('@takumi-rs/core'), 'Renderer'>

/** Loads the library that draws, and the fonts. Throws where it isn't built for this machine. */
export async function openRenderer(
  load: () => Promise<Library> = () => import('@takumi-rs/core'),
): Promise<PictureRenderer> {
  const library = await load()
  // The logos of many companies, each drawn once: nothing of them is worth keeping.
  const renderer = new library.Renderer({ cacheMaxBytes: 0 })
  const characters = new Set<number>()
  for (const [index, font] of fonts.entries()) await addFont(renderer, index, font, characters)
  return {
    canWrite: (text) => [...text].every((one) => characters.has(one.codePointAt(0) ?? -1)),
    render: ({ node, width, height, images }) =>
      renderer.render(node, { width, height, images, format: 'png', fontFamilies }),
  }
}

/** Only what is registered is used: fonts given to the constructor are ignored without a word. */
async function addFont(
  renderer: Renderer,
  index: number,
  font: string,
  characters: Set<number>,
): Promise<void> {
  const data = Buffer.from(font.slice(font.indexOf(',') + 1), 'base64')
  await renderer.registerFont({ name: `font-${index}`, data })
  for (const character of readCharacters(data)) characters.add(character)
}
