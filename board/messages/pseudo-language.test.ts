import { expect, test } from 'vitest'
import { accentMessages, accentText } from './pseudo-language.ts'

test('accents every letter and leaves places for values', () => {
  expect(accentText('Hiring? {post}.')).toBe('Ħīřīƞɠ? {post}.')
})

test('accents texts of a message module, never its imports, names, keys or parameters', () => {
  const code = `import { plural } from '../plural.ts'
export const jobs = (count) => plural(count, { one: '# job', "other": \`\${count} jobs\\n\` })`
  expect(accentMessages(code)).toBe(`import { plural } from '../plural.ts'
export const jobs = (count) => plural(count, { one: '# ĵǿƀ', "other": \`\${count} ĵǿƀş\\n\` })`)
})
