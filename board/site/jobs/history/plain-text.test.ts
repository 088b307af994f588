import { expect, it } from 'vitest'
import { toPlainText } from './plain-text.ts'

it('takes the marks of Markdown out and keeps the words and the addresses of links', () => {
  const markdown =
    '## The work\n\n- Write **good** `Solidity`\n* Read [the docs](https://a.example/x)\n\n2 * 3 * 4'
  expect(toPlainText(markdown)).toBe(
    'The work\n\n– Write good Solidity\n– Read the docs (https://a.example/x)\n\n2 * 3 * 4',
  )
})
