import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { openRenderer, type PictureRenderer } from './renderer.ts'

let renderer: PictureRenderer
beforeAll(async () => {
  renderer = await openRenderer()
})

/** How many pixels of a line are ink. */
async function inkOf(text: string): Promise<number> {
  const style = { color: '#ffffff', fontSize: 40, whiteSpace: 'nowrap' }
  const page = { width: '100%', height: '100%', backgroundColor: '#000000' }
  const png = await renderer.render({
    node: { type: 'container', style: page, children: [{ type: 'text', text, style }] },
    width: 300,
    height: 80,
    images: [],
  })
  const { data } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.filter((light) => light > 128).length
}

/** With the marks that belong to them. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

describe('the fonts', () => {
  it.each([
    'Engineer',
    'Łódź',
    'Größe',
    'Čeština',
    'İstanbul',
    'Kỹ sư phần mềm ở Đà Nẵng',
    'วิศวกร',
    'Инженер',
    'Μηχανικός',
    'מהנדס',
    'مهندس',
    'می‌خواهم',
    '€55k–70k · …',
  ])('can write %s, and do', async (text) => {
    expect(renderer.canWrite(text)).toBe(true)
    for (const { segment } of letters.segment(text.replace(/[\s\u200c]/gu, '')))
      expect(await inkOf(segment), segment).toBeGreaterThan(4)
  })

  it.each([
    ['ว', 'วิ'],
    ['ơ', 'ở'],
    ['o', 'ộ'],
  ])('put on %s what makes it %s', async (letter, marked) => {
    expect(await inkOf(marked)).toBeGreaterThan((await inkOf(letter)) + 4)
  })

  it.each(['高', 'か', '한', 'अ', 'ა', '₿', '🚀', '\u{10ffff}', '\ud800'])(
    'say that they can’t write %j',
    (text) => {
      expect(renderer.canWrite(text)).toBe(false)
      expect(renderer.canWrite(`Engineer ${text}`)).toBe(false)
    },
  )

  it('would leave out without a word what they can’t write', async () => {
    expect(await inkOf('高')).toBe(0)
  })
})
