import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { toGappedAnswer } from './gapped-answers.ts'

const gap = '8c2f6d'
const row = (at: number) => `<li class="row"><a href="/jobs/${at * at}">Engineer ${at % 7}, Zürich</a></li>`
const rows = Array.from({ length: 300 }, (_, at) => row(at)).join('')
const body = `<html data-user="${gap}"><b>${gap}</b><ul>${rows}</ul>${gap}`
const pageOf = (...parts: string[]) =>
  `<html data-user="${parts[0]}"><b>${parts[1]}</b><ul>${rows}</ul>${parts[2]}`

function start() {
  const state = { bytes: 0 }
  const answer = toGappedAnswer({ type: 'text/html; charset=utf-8', body, gap }, (more) => {
    state.bytes += more
  })
  return { state, answer }
}

const visitors = [
  ['ana', 'Ana', ''],
  ['bo', 'Bo &amp; Söhne 🦘', '<p>You are signed in</p>'],
  ['', '', ''],
  ['Engineer 1, Zürich', 'row', rows],
  ['x'.repeat(70_000), gap, '\0'],
] as const

const unpack = { gzip: gunzipSync, br: brotliDecompressSync }

describe('an answer with gaps', () => {
  it('has the parts of who asks and of nobody else, in each encoding', () => {
    const { answer } = start()
    for (const _time of ['quickly packed', 'thoroughly packed', 'kept'])
      for (const parts of visitors) {
        const filled = answer.fill(parts)
        const page = pageOf(...parts)
        expect(filled.plain().toString()).toBe(page)
        for (const encoding of ['gzip', 'br'] as const)
          expect(unpack[encoding](filled.pack(encoding)).toString(), encoding).toBe(page)
      }
    expect(answer.plain().toString()).toBe(pageOf('', '', ''))
  })

  it('takes as many parts as it has gaps', () => {
    const { answer } = start()
    for (const parts of [[], ['ana', 'Ana'], ['ana', 'Ana', '', '']])
      expect(() => answer.fill(parts)).toThrow('gaps')
  })

  it('has a tag that differs as soon as a part does', () => {
    const { answer } = start()
    const tags = [...visitors, ['an', 'aAna', ''], ['ana', '', 'Ana']].map((parts) => answer.fill(parts).etag)
    expect(new Set(tags).size).toBe(tags.length)
    expect(start().answer.fill(visitors[0]).etag).toBe(tags[0])
    const other = toGappedAnswer({ type: 'text/html; charset=utf-8', body: `${body} `, gap })
    expect(tags).not.toContain(other.fill(visitors[0]).etag)
  })

  it('takes a fraction of its memory once it is packed, and less once it is asked for again', () => {
    const { state, answer } = start()
    const sizes = [state.bytes]
    for (const parts of visitors.slice(0, 3)) {
      answer.fill(parts).pack('gzip')
      sizes.push(state.bytes)
    }
    const [plain = 0, quick = 0, thorough = 0, later] = sizes
    expect(plain).toBeGreaterThan(body.length)
    expect(quick).toBeLessThan(plain / 3)
    expect(thorough).toBeLessThan(quick)
    expect(later).toBe(thorough)
  })

  it('is as long for one name as for another of its length, whatever else is on the page', () => {
    const { answer } = start()
    const lengthFor = (name: string) => answer.fill(['', name, name]).pack('gzip').length
    lengthFor('')
    expect(lengthFor('Engineer 1, Z')).toBe(lengthFor('Quokka 70,317'))
    expect(lengthFor('aaaaaaaaaaaaa')).toBe(lengthFor('Quokka 70,317'))
  })
})
