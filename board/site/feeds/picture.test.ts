import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fixtureJob } from './feeds.fixture.ts'
import { badge } from './formats/badge.ts'
import { card } from './formats/card.ts'
import { breakText, fitText, widthOf } from './picture.ts'

type Changes = Parameters<typeof fixtureJob>[0]

const text = z.object({
  '#text': z.string().optional(),
  '@x': z.string(),
  '@textLength': z.string().optional(),
})
const svg = z.object({
  svg: z.object({ '@width': z.string(), '@height': z.string(), title: z.string(), text: z.array(text) }),
})
const reader = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  isArray: (name) => name === 'text',
})

function draw(format: typeof card | typeof badge, changes: Changes = {}, boardName = 'Our board') {
  const { warnings: _, ...job } = fixtureJob(changes)
  const body = format.render({ job, boardName, origin: 'https://board.example', markdown: '' })
  expect(XMLValidator.validate(body)).toBe(true)
  const { svg: drawn } = svg.parse(reader.parse(body))
  return {
    body,
    words: drawn.title,
    lines: drawn.text.map((one) => one['#text'] ?? ''),
    width: Number(drawn['@width']),
    height: Number(drawn['@height']),
    texts: drawn.text,
  }
}

const formats = [card, badge]

describe.each(formats)('$name', (format) => {
  it.each<[string, Changes, string]>([
    ['open and signed', { signature: 'signed' }, 'Listed and signed'],
    ['open', { signature: null }, 'Listed'],
    ['edited since it was signed', { signature: 'broken' }, 'Listed'],
    ['signed under a domain that was lost', { signature: 'signed_earlier' }, 'Listed'],
    ['closed', { signature: 'signed', status: 'closed' }, 'No longer listed'],
    ['expired', { signature: 'signed', status: 'expired' }, 'No longer listed'],
    ['of the demo', { signature: 'signed', isDemo: true }, 'Demo listing – not a real job'],
  ])('says what is true of a listing that is %s', (_what, changes, state) => {
    const { lines, body } = draw(format, changes)
    expect(lines).toContain(state)
    expect(body.includes('class="pen"')).toBe(state === 'Listed and signed')
  })

  it.each([
    ['tags', '</text></svg><script>alert(1)</script>'],
    ['references', 'R&amp;D &#38; <b> & "Co"'],
    ['what XML can’t contain', 'Rust\u0001 \uD83C engineer\uFFFE'],
  ])('has %s as text', (_what, title) => {
    const { body } = draw(format, { title, company: { name: title } }, title)
    for (const part of ['<script', '<b>', '\u0001', '\uFFFE']) expect(body).not.toContain(part)
    expect(body.isWellFormed()).toBe(true)
  })

  it('loads nothing', () => {
    const { body } = draw(format, { signature: 'signed' })
    expect(body.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
      /https?:|href|url\(|@import|<image/,
    )
  })

  it.each([
    'Ingeniørsjef '.repeat(20),
    '高级工程师'.repeat(40),
    'W'.repeat(200),
    '👩‍💻'.repeat(90),
    'مهندس '.repeat(60),
  ])('keeps inside its edge: %s', (long) => {
    const { texts, width } = draw(format, { title: long, company: { name: long } }, long)
    expect(width).toBeLessThanOrEqual(480)
    for (const one of texts) expect(widthOf(one['#text'] ?? '', { size: 12 })).toBeLessThanOrEqual(width)
  })
})

it('shows a closed job without its pay and place', () => {
  const { pay } = fixtureJob()
  expect(draw(card).body).toContain(pay.text)
  expect(draw(card, { status: 'closed' }).body).not.toContain(pay.text)
})

describe('a text that is too long', () => {
  const font = { size: 14 }
  it('is cut between letters as people see them', () => {
    for (const words of ['Protocol engineer', '👩‍💻👩‍💻👩‍💻👩‍💻👩‍💻👩‍💻', 'é'.normalize('NFD').repeat(30)]) {
      const cut = fitText(words, 60, font)
      expect(widthOf(cut, font)).toBeLessThanOrEqual(60)
      expect(cut).toMatch(/…$/)
      const segments = [...new Intl.Segmenter().segment(words)].map(({ segment }) => segment)
      expect(segments.join('').startsWith(cut.slice(0, -1))).toBe(true)
      expect(
        [...new Intl.Segmenter().segment(cut.slice(0, -1))].every(({ segment }) =>
          segments.includes(segment),
        ),
      ).toBe(true)
    }
    expect(fitText('Short', 200, font)).toBe('Short')
  })

  it('is broken between words, and only then cut', () => {
    expect(breakText('One two', 400, font, 2)).toEqual(['One two'])
    const [first = '', second = '', ...more] = breakText(
      'Senior protocol engineer for the lending core of a market',
      150,
      font,
      2,
    )
    expect(more).toEqual([])
    expect(first).toMatch(/^Senior protocol/)
    expect(second).toMatch(/…$/)
    for (const line of [first, second]) expect(widthOf(line, font)).toBeLessThanOrEqual(150)
  })
})
