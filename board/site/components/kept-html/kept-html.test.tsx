import fc from 'fast-check'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../../tests/support/any-character.ts'
import { createTemplate, keepHtml, keepVariants, toHtml } from './kept-html.ts'

describe('keepHtml', () => {
  it('renders once for each object and variant', () => {
    let rendered = 0
    const html = (about: object, variant: string) =>
      keepHtml(about, variant, () => {
        rendered += 1
        return <b title={variant}>{rendered}</b>
      })
    const [one, other] = [{}, {}]
    expect(html(one, 'a')).toBe('<b title="a">1</b>')
    expect(html(one, 'a')).toBe('<b title="a">1</b>')
    expect(html(one, 'b')).toBe('<b title="b">2</b>')
    expect(html(other, 'a')).toBe('<b title="a">3</b>')
  })

  it('keeps the variant that is used again and again, however many others there are', () => {
    const about = {}
    let rendered = 0
    const html = (variant: string) =>
      keepHtml(about, variant, () => {
        rendered += 1
        return <b>{variant}</b>
      })
    for (let other = 0; other < 100; other++) html(`${other}${html('usual')}`)
    expect(rendered).toBe(101)
    html('0<b>usual</b>')
    expect(rendered).toBe(102)
  })
})

describe('createTemplate', () => {
  const Row = ({ href, name }: { href: string; name: string }) => (
    <li>
      <a href={href} title={name}>
        {name}
      </a>
      , {name}
    </li>
  )
  const fill = createTemplate(['href', 'name'], Row)

  it('writes what React would write, whatever the texts are', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.webPath(), (name, href) => {
        expect(fill({ href, name })).toBe(renderToStaticMarkup(<Row href={href} name={name} />))
      }),
    )
  })

  it('takes HTML as it is, and texts in the same places of it as texts', () => {
    const Card = ({ name, body }: { name: string; body: ReactNode }) => (
      <section aria-label={name}>
        {body}
        <p>{name}</p>
      </section>
    )
    const fillCard = createTemplate(['name'], Card, ['body'])
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (name, words) => {
        const body = <b title={words}>{words}</b>
        expect(fillCard({ name, body: toHtml(body) })).toBe(
          renderToStaticMarkup(<Card name={name} body={body} />),
        )
      }),
    )
  })
})

describe('a template that can’t be filled', () => {
  it('is an error where a component changes the place of a text', () => {
    const fill = createTemplate(['name'], ({ name }) => <b>{name.slice(1)}</b>)
    expect(() => fill({ name: 'a' })).toThrow('A template has no place')
  })
})

describe('keepVariants', () => {
  it('makes each variant once, and again after hundreds of others', () => {
    let calls = 0
    const variant = keepVariants(({ of }: { of: number }) => {
      calls += 1
      return of * 2
    })
    expect([variant({ of: 1 }), variant({ of: 1 }), variant({ of: 2 })]).toEqual([2, 2, 4])
    expect(calls).toBe(2)
    for (let of = 0; of < 600; of++) variant({ of })
    const before = calls
    expect(variant({ of: 1 })).toBe(2)
    expect(calls).toBe(before + 1)
  })
})
