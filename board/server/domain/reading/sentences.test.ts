import { describe, expect, it } from 'vitest'
import { toSentences } from './sentences.ts'

describe('toSentences', () => {
  it.each([
    ['a full stop, a question mark and an exclamation mark', 'We sail.', 'Do you?', 'Come!', 'Bye.'],
    [
      'a full stop within quotes or brackets',
      'They call it “home.”',
      'We call it “sea.”',
      'It is (wet.)',
      'So.',
    ],
    ['three full stops and a sign of more', 'We sail...', 'And more…', 'You come.'],
    ['an amount', 'It pays $120,000.', 'The bonus is 10%.', 'Stock is 4k+.', 'Leave is paid.'],
    ['an opening quote, bracket or sign', 'We sail.', '“Sail” is a word.', '(We row too.)', '¿Vienes?'],
    [
      'a company’s legal form before a new subject',
      'We are Harbor Inc.',
      'We build boats.',
      'By Sail Ltd.',
      'Our fleet is big.',
    ],
    [
      'initials before a new subject',
      'You live in the U.S.',
      'The pay is $120k.',
      'Or in the U.K.',
      'If so, apply.',
    ],
    [
      'a letter that numbers',
      'We raised a Series A.',
      'Salary is $120k.',
      'You are on Plan B.',
      'Captains lead.',
    ],
  ])('ends one after %s', (_name, ...sentences) => {
    expect(toSentences(sentences.join(' '))).toEqual(sentences)
  })

  it.each([
    'Harbor Inc. Builds boats with Sail Co. Limited and Mast Corp. America',
    'The U.S. Dollar, the U.K. Pound and John D. Rower at St. Gallen',
    'Dr. Sail and Mr. Mast vs. The Sea, e.g. Atlantic, i.e. Ocean, No. One',
    'Pay is approx. CHF 90k p.a. We ask max. Five and incl. Bonus',
    'It is 3.5 metres, v2.0 and harbor.example in lower case. not more',
  ])('ends none within %s', (sentence) => {
    expect(toSentences(sentence)).toEqual([sentence])
  })

  it('takes time linear to the length of a text full of abbreviations and marks', () => {
    for (const text of ['A. ', 'Inc. ', '.', '! ', 'U.S. The ', '.”) '])
      expect(toSentences(text.repeat(100_000)).join(' ').length).toBeLessThanOrEqual(text.length * 100_000)
  })
})
