import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../../tests/support/any-character.ts'
import { createTemplate, keepHtml } from './kept-html.ts'

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
})
