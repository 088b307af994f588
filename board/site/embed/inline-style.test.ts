import { expect, it } from 'vitest'
import { inlineStyle } from './inline-style.ts'

it('keeps what is used, and what that uses', () => {
  const tokens = `/* Colours; of all pages. */
:root {
  --text: oklch(0.9 0.1 160);
  --focus: var(--signal);
  --signal: oklch(0.8 0.1 118);
  --edge: var(--line);
  --line: oklch(0.3 0.1 160);
}`
  const rules = `a:hover > b,\n.x {\n  color: var(--text);\n  outline: 2px solid var(--focus);\n}`
  expect(inlineStyle(tokens, rules)).toBe(
    ':root{--text:oklch(0.9 0.1 160);--focus:var(--signal);--signal:oklch(0.8 0.1 118)}' +
      'a:hover > b,.x{color:var(--text);outline:2px solid var(--focus)}',
  )
})
