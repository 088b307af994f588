import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { TextDiff } from './text-diff.tsx'

const show = (before: string, after: string): string =>
  renderToStaticMarkup(<TextDiff before={before} after={after} />)

describe('TextDiff', () => {
  it('marks what was taken out and put in, for eyes and for ears', () => {
    const html = show('You write Go here.', 'You write Rust here.')
    expect(html).toContain('<del><span class="visually-hidden">Removed: </span>Go</del>')
    expect(html).toContain('<ins><span class="visually-hidden">Added: </span>Rust</ins>')
    expect(html).toContain('You write ')
  })

  it('keeps a sentence that was rewritten in one piece, before and after', () => {
    const html = show('Releases go out every second Tuesday.', 'Releases go out weekly, with an audit.')
    expect(html).toContain('<del><span class="visually-hidden">Removed: </span>every second Tuesday</del>')
    expect(html).toContain('<ins><span class="visually-hidden">Added: </span>weekly, with an audit</ins>')
  })

  it('never joins changes of two lines', () => {
    expect(show('One a\n\nTwo b', 'One c\n\nTwo d').match(/<del>/g)).toHaveLength(2)
  })

  it('leaves out long stretches that stayed as they were', () => {
    const same = 'word '.repeat(500)
    const html = show(`${same}old`, `${same}new`)
    expect(html).toContain('… ')
    expect(html.length).toBeLessThan(400)
  })

  it('shows very long texts whole, one after the other', () => {
    const html = show('a '.repeat(10_000), 'b '.repeat(10_000))
    expect(html.match(/<del>/g)).toHaveLength(1)
    expect(html.match(/<ins>/g)).toHaveLength(1)
  })

  it('runs nothing of what was written', () => {
    expect(show('', '<script>alert(1)</script>')).not.toContain('<script>')
  })
})
