import { describe, expect, it } from 'vitest'
import { renderDescription } from './description.ts'
import { showLinkHosts } from './link-hosts.ts'

const show = (markdown: string): string => showLinkHosts(renderDescription(markdown))
const host = (name: string): string => ` <span class="t2">(${name})</span>`

describe('showLinkHosts', () => {
  it.each([
    ['[Apply](https://evil.example/apply?a=1&b=2)', 'evil.example'],
    ['[**Apply** now](http://www.evil.example/apply)', 'evil.example'],
    ['[https://tarnbeck.example/apply](https://evil.example/apply)', 'evil.example'],
    ['[tarnbeck.example](https://tarnbeck.example.evil.example/)', 'tarnbeck.example.evil.example'],
    ['[Apply](https://h\u0430rbor.example/)', 'xn--hrbor-4ve.example'],
    ['[Write to us](mailto:jobs@evil.example?subject=Hi)', 'jobs@evil.example'],
  ])('%s says %s', (markdown, name) => {
    expect(show(markdown)).toContain(`</a>${host(name)}`)
  })

  it.each([
    '[tarnbeck.example](https://tarnbeck.example)',
    '[https://tarnbeck.example/apply](https://www.tarnbeck.example/apply)',
    '<https://tarnbeck.example/apply>',
    '<jobs@tarnbeck.example>',
    'No link.',
  ])('%s says it already', (markdown) => {
    expect(show(markdown)).toBe(renderDescription(markdown))
  })
})
