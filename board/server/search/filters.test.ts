import { expect, it } from 'vitest'
import { prepareText } from './filters.ts'

it.each([
  ['solidity', 'solidity'],
  ['front-end dev', '"front end" dev'],
  ['-front-end', '-"front end"'],
  ['"front-end dev" rust', '"front end dev" rust'],
  ['erc-4337', 'erc-4337'],
  ['-intern', '-intern'],
  ['a unclosed "zero-knowledge', 'a unclosed "zero knowledge'],
  ['jobs@front-end.example', 'jobs@front-end.example'],
])('%s is searched as %s', (text, words) => {
  expect(prepareText(text).words).toBe(words)
})

it('cuts what is too long and drops NUL, which PostgreSQL refuses', () => {
  const { words, literal } = prepareText(`a\0b${'c'.repeat(10_000)}`)
  expect(words).toHaveLength(200)
  expect(words + literal).not.toContain('\0')
})

it.each([
  ['智能合约', true],
  ['スマート', true],
  ['solidity', false],
  ['código', false],
])('%s is written without spaces: %s', (text, expected) => {
  expect(prepareText(text).isUnspaced).toBe(expected)
})
