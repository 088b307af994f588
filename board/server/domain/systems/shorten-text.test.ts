import { expect, it } from 'vitest'
import { shortenText } from './shorten-text.ts'

const url = 'https://acme.example/jobs/rust_(remote)'
const link = '[Read the whole text at Recruitee](https://acme.example/jobs/rust_%28remote%29)'
const words = 'many words '.repeat(60)

it.each([
  ['a code block', `~~~\n${words}\n~~~`],
  ['bold words', `You **${words}** more`],
  ['a link', `[${words}](https://acme.example)`],
])(
  'ends a text that is cut within %s without formatting, so that the link to the whole works',
  (_, description) => {
    const shortened = shortenText({ description, url }, 'Recruitee') ?? ''
    expect(shortened.endsWith(` …\n\n${link}`)).toBe(true)
    expect(shortened.slice(0, -link.length)).not.toMatch(/~~~\n|(?<!\\)[*[]/)
  },
)

it('keeps whole paragraphs with their formatting', () => {
  const first = `**Deep** ${'knowledge '.repeat(30)}`.trim()
  expect(shortenText({ description: `${first}\n\n${words}`, url }, 'Recruitee')).toBe(
    `${first}\n\n…\n\n${link}`,
  )
})

it('calls the place of a feed’s whole text the employer’s page', () => {
  expect(shortenText({ description: words, url }, undefined)).toContain(
    '[Read the whole text on the employer’s page](',
  )
})
