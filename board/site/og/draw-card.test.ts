import { beforeAll, describe, expect, it } from 'vitest'
import { openRenderer, type PictureRenderer } from '../../server/pictures/renderer.ts'
import { paidJob } from '../jobs/job.fixture.ts'
import { type Card, pictureOfBoard, pictureOfJob } from './card.ts'
import { drawCard } from './draw-card.ts'

const card = pictureOfJob(paidJob, 'Vela').card
let renderer: PictureRenderer
beforeAll(async () => {
  renderer = await openRenderer()
})

function draw(changes: Partial<Card>, shape: 'wide' | 'square' = 'wide') {
  return drawCard({ ...card, ...changes }, { shape, canWrite: renderer.canWrite, logo: undefined })
}

/** All lines of a picture, in their order. */
function linesOf(node: object): string[] {
  if ('text' in node) return [String(node.text)]
  return 'children' in node ? (node.children as object[]).flatMap(linesOf) : []
}
const linesWith = (changes: Partial<Card>) => linesOf(draw(changes).node)

describe('a card', () => {
  it('has its lines in their order', () => {
    expect(linesWith({})).toEqual([
      'HL',
      'Harbor Labs',
      'Vela',
      'Senior Solidity Engineer, Lending Core',
      '$150–190k a year',
      '+ tokens 0.10–0.25%, liquid',
      '0',
      '$300k',
      'Remote · Germany, UK, Switzerland · Senior',
    ])
  })

  it('says in other words what no font can write', () => {
    expect(linesWith({ title: '高级工程师' })).toContain('An open job at Harbor Labs')
    const company = { name: '深圳公司', slug: 'shenzhen', logo: null }
    const lines = linesWith({
      title: '高级工程师 Rust',
      company,
      note: '高',
      facts: ['工', 'Remote'],
      boardName: '板',
    })
    expect(lines).toEqual(['An open job', '$150–190k a year', '0', '$300k', 'Remote'])
    expect(linesWith({ title: company.name, company, instead: 'A company that is hiring' })).toContain(
      'A company that is hiring',
    )
  })

  it('has no emoji, and keeps letters of other scripts', () => {
    expect(linesWith({ title: '🚀 Инженер 🦀' })).toContain('Инженер')
    expect(linesWith({ title: 'مهندس عقود ذكية' })).toContain('مهندس عقود ذكية')
  })

  it('marks a demo listing', () => {
    expect(linesWith({ isDemo: true })).toContain('Demo')
    expect(linesWith({})).not.toContain('Demo')
  })
})

describe('what is rendered', () => {
  const long = `${'Principal zero-knowledge research engineer '.repeat(8)}end`
  const titles = ['Dev', card.title, long, 'W'.repeat(200), 'мы'.repeat(150), 'مهندس '.repeat(60)]

  it.each(['wide', 'square'] as const)('is a PNG of its size whatever the title (%s)', async (shape) => {
    for (const title of titles) {
      const drawing = draw({ title }, shape)
      const png = await renderer.render(drawing)
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([drawing.width, drawing.height])
      expect(png.length).toBeLessThan(80_000)
    }
  })

  it('ends a long title at a word within three lines', async () => {
    const { Renderer } = await import('@takumi-rs/core')
    const { node, width, height } = draw({ title: long })
    const own = new Renderer()
    const measured = await own.measure(node, { width, height, images: draw({}).images })
    const titleLines = measured.children[1]?.runs.map(({ text }) => text) ?? []
    expect(new Set(measured.children[1]?.runs.map(({ y }) => y)).size).toBeLessThanOrEqual(3)
    expect(titleLines.join('')).not.toContain('end')
  })

  it('is the same for the same card', async () => {
    const drawing = drawCard(pictureOfBoard('Vela').card, {
      shape: 'wide',
      canWrite: renderer.canWrite,
      logo: undefined,
    })
    expect((await renderer.render(drawing)).equals(await renderer.render(drawing))).toBe(true)
  })
})
