import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMeter } from '../refusal.ts'
import { compilePattern } from './pattern.ts'

const letter = fc.constantFrom(...'abAB01_ .-\n\rſéÉßK😀'.split(''))
const atom = fc.constantFrom(
  ...[
    'a',
    'b',
    'A',
    '_',
    '0',
    'é',
    'K',
    '.',
    '\\.',
    '\\d',
    '\\W',
    '\\s',
    '\\x41',
    '\\u00e9',
    '\\n',
    '\\-',
    '{',
    ']',
  ],
  ...['[ab]', '[^a]', '[a-z\\]]', '[]', '[^]', '[\\b]', '[\\w-]', 'x{,2}', '\\a', '^', '$', '\\b', '\\B', ''],
)
const quantifier = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0,2}', '{1,}', '{0}', '*?', '+?')
const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  pattern: fc
    .array(fc.array(tie('part'), { maxLength: 4 }), { minLength: 1, maxLength: 2 })
    .map((choices) => choices.map((parts) => parts.join('')).join('|')),
  part: fc
    .tuple(
      fc.oneof(
        { maxDepth: 3, weight: 3, arbitrary: atom } as const,
        fc
          .tuple(fc.constantFrom('(', '(?:', '(?<n>'), tie('pattern'))
          .map(([open, inner]) => `${open}${inner})`),
      ),
      quantifier,
    )
    .map((pieces) => pieces.join('')),
}))

it('matches the same texts as JavaScript, whatever the pattern', () => {
  let tried = 0
  fc.assert(
    fc.property(
      pattern,
      fc.array(fc.array(letter, { maxLength: 12 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom('', 'i', 'm', 's', 'ims'),
      (source, texts, flags) => {
        const expression = orRefused(() => new RegExp(source, flags))
        const test = orRefused(() => compilePattern(source, flags))
        // Some are no patterns, some are too long once their repetitions are written out.
        if (expression === undefined || test === undefined) return
        for (const text of texts.map((letters) => letters.join(''))) {
          expect(test(text, createMeter()), JSON.stringify([source, flags, text])).toBe(
            expression?.test(text),
          )
          tried += 1
        }
      },
    ),
    { numRuns: 2_000 },
  )
  expect(tried).toBeGreaterThan(2_000)
})

function orRefused<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}
