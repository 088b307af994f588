import { describe, expect, it, vi } from 'vitest'
import { flattenHtml } from '../markup/flat-html.ts'
import { toMarkdown } from '../markup/markdown.ts'
import { readPage } from './json-ld.ts'
import { readAnswerText, readContent } from './read-source.ts'

/** Grows with the square of its length in a reader that looks ahead at every place; the time limit of the test is the assertion. */
describe('a page that was made to take long', () => {
  it.each([
    ['scripts that never end', '<script application/ld+json>\n'],
    ['tags that never end', '<script application/ld+json '],
    ['ends that never end', '<script application/ld+json></script '],
    ['tags only', '<script>'],
  ])('is read once: %s', (_what, piece) => {
    expect(readPage(piece.repeat(Math.floor(3_990_000 / piece.length)))).toEqual([])
  })

  it.each([
    ['blanks in a line', `<pre>a${' '.repeat(190_000)}x</pre>`],
    ['signs of Markdown', `<p>${'_'.repeat(50_000)}</p>`],
  ])('has a text that is read: %s', (_what, html) => {
    expect(toMarkdown(html)).toMatch(/\S/)
  })

  it.each([
    ['elements in one another', '<div>'.repeat(41), undefined],
    ['elements that something else closes', '<b></q>'.repeat(41), undefined],
    ['links that are never closed', `${'<a href=x>'.repeat(41)}a`, 'a'],
    ['comments between words', `<p>a${'<!----> '.repeat(24_000)}`, 'a'],
    ['more elements than a text has', '<p>a'.repeat(5001), `a${'\n\na'.repeat(1499)}`],
  ])('has a text of which the words are read: %s', (_what, html, markdown) => {
    expect(toMarkdown(html)).toBe(markdown)
  })

  it('looks at its blanks once, however many paragraphs follow', () => {
    const trim = vi.spyOn(String.prototype, 'trim')
    expect(flattenHtml(`${' '.repeat(80_000)}${'<p>'.repeat(10_000)}`)).toBe('')
    expect(trim.mock.calls.length).toBeLessThan(100)
    trim.mockRestore()
  })

  it.each([
    ['in other letters', '<SCRIPT>x</script>'],
    ['with blanks', '<style>x</style\n>'],
    ['after the beginning of a longer name', '<style>x</styles></style>'],
    ['after a comment', '<!-- <style> --><title>x</title>'],
  ])('has words after what is hidden, whose end is written %s', (_what, hidden) => {
    expect(toMarkdown(`${'<div>'.repeat(50)}${hidden}<p>Real</p>`)).toBe('Real')
  })

  it('opens elements with attributes of their own no more often than plain ones', () => {
    const opened = Array.from({ length: 30 }, (_, at) => `<b x=${at}>`).join('')
    const [one, other] = [opened, '<b>'.repeat(30)].map((start) =>
      toMarkdown(`<p>${start}</p>${'<p>a'.repeat(500)}`),
    )
    expect(one).toBe(other)
  })
})

it('still reads JSON-LD between other scripts, and trims the ends of lines', () => {
  const posting = { '@type': 'JobPosting', title: 'Rust Engineer', description: '<p>a</p><pre>b  \nc</pre>' }
  const html = `<script>1</script><SCRIPT data-x="1" type='application/ld+json'>${JSON.stringify(posting)}</SCRIPT >`
  expect(readPage(html)).toMatchObject([{ title: 'Rust Engineer' }])
})

describe('JSON-LD that names one node again and again', () => {
  const pageOf = (...nodes: object[]) =>
    `<script type="application/ld+json">${JSON.stringify(nodes)}</script>`
  const places = Array.from({ length: 100 }, () => ({ address: Array.from({ length: 100 }, () => 'Porto') }))
  const posting = { '@type': 'JobPosting', title: 'Rust Engineer', jobLocation: { '@id': 'p' } }
  const postings = Array.from({ length: 200 }, () => posting)
  const countPlaces = (...nodes: object[]): number =>
    readPage(pageOf(...nodes)).reduce((sum, read) => sum + read.places.length, 0)

  it('has no parts in a literal', () => {
    expect(countPlaces(...postings, { '@id': 'p', '@value': places })).toBe(0)
  })

  it('is read up to a bound for all of its postings, which stay', () => {
    const node = { '@id': 'p', '@graph': [], address: Array.from({ length: 100 }, () => ({ '@id': 'q' })) }
    const named = { '@id': 'q', addressLocality: 'Porto', addressRegion: 'Norte' }
    expect(countPlaces(posting, node, named)).toBe(100)
    expect(countPlaces(...postings, ...postings, node, named)).toBeLessThan(20_000)
    expect(readPage(pageOf(...postings, node, named))).toHaveLength(200)
  })

  it('has long texts no more often than a page has room for', () => {
    const texts = postings.map(() => ({ ...posting, description: { '@id': 'd' } }))
    const read = readPage(pageOf(...texts, { '@id': 'd', '@value': 'Rust '.repeat(20_000) }))
    expect(read.filter(({ description }) => description !== undefined).length).toBeLessThan(20)
  })

  it('has 500 postings at most', () => {
    expect(readPage(pageOf(...postings, ...postings, ...postings))).toHaveLength(500)
    expect(readAnswerText(JSON.stringify([...postings, ...postings, ...postings]))).toHaveLength(500)
  })
})

describe('JSON that is nested deeper than answers are', () => {
  const nested = (levels: number) =>
    `{"@type":"JobPosting","title":"Rust Engineer","x":${'['.repeat(levels)}${']'.repeat(levels)}}`
  const pageOf = (json: string) => `<script type="application/ld+json">${json}</script>`

  it('isn’t parsed: the only thread would be busy with it', () => {
    expect(readPage(pageOf(nested(99)))).toMatchObject([{ title: 'Rust Engineer' }])
    expect(readPage(pageOf(nested(100)))).toEqual([])
    expect(readAnswerText(nested(99))).toMatchObject([{ title: 'Rust Engineer' }])
    expect(readAnswerText(nested(100))).toBeUndefined()
  })

  it('is known by its brackets, not by those in its texts', () => {
    const title = `Rust ${'[{'.repeat(200)}\\"${'['.repeat(200)}`
    expect(readPage(pageOf(`{"@type":"JobPosting","title":"${title}"}`))).toHaveLength(1)
  })

  it('is nothing in an answer of a system', () => {
    const answer = (levels: number) => `{"x":${'['.repeat(levels)}${']'.repeat(levels)}}`
    expect(readContent({}, answer(99))).toHaveProperty('x')
    expect(readContent({}, answer(100))).toBeUndefined()
  })
})
