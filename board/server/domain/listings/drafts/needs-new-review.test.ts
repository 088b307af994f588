import { describe, expect, it } from 'vitest'
import { completeContent } from './content.fixture.ts'
import { needsNewReview, shareChanged } from './needs-new-review.ts'

const words = (count: number, word: string): string =>
  Array.from({ length: count }, (_, index) => `${word}${index}`).join(' ')

describe('shareChanged', () => {
  it.each([
    ['', '', 0],
    ['a b', 'a   b\n', 0],
    [words(100, 'a'), `${words(100, 'a')} ${words(25, 'b')}`, 0.2],
    [words(100, 'a'), `${words(80, 'a')} ${words(20, 'b')}`, 0.2],
    [words(100, 'a'), words(80, 'a'), 0.2],
    [words(100, 'a'), `${words(79, 'a')} ${words(21, 'b')}`, 1],
    [words(5000, 'a'), words(5000, 'b'), 1],
    [words(100, 'a'), words(100, 'a').split(' ').reverse().join(' '), 1],
  ])('%#', (before, after, share) => {
    expect(shareChanged(before, after)).toBeCloseTo(share, 5)
  })
})

describe('needsNewReview', () => {
  const change = (parts: Partial<typeof completeContent>) =>
    needsNewReview(completeContent, { ...completeContent, ...parts })
  it.each([
    ['nothing', {}, false],
    [
      'the order of names',
      { pay: { max: 190_000, min: 150_000, period: 'year', currency: 'USD', kind: 'cash' } },
      false,
    ],
    ['the summary', { summary: 'Other' }, true],
    [
      'a step',
      { process: { ...completeContent.process, steps: [{ name: 'Call', note: 'Pay first' }] } },
      true,
    ],
    ['the take-home', { process: { ...completeContent.process, takeHome: 'required' } }, true],
    ['days until an answer', { process: { ...completeContent.process, answerByDays: 5 } }, false],
    ['the place', { place: { ...completeContent.place, mode: 'hybrid' } }, true],
    ['tags', { tags: [] }, false],
    ['the title', { title: 'Other title' }, true],
    ['pay', { pay: { kind: 'token_only' } }, true],
    ['crypto pay', { cryptoPay: { ...completeContent.cryptoPay, pct: 31 } }, true],
    ['the target', { apply: { method: 'email', email: 'jobs@people.example' } }, true],
    ['whom it is for', { hiringFor: 'Another company' }, true],
    ['a few words', { description: `${completeContent.description} More.` }, false],
    ['the text', { description: words(80, 'other') }, true],
  ] as const)('%s', (_what, parts, expected) => {
    expect(change(parts as Partial<typeof completeContent>)).toBe(expected)
  })

  it('compares the text with the one that was checked last', () => {
    const before = { ...completeContent, description: `${words(85, 'a')} ${words(15, 'b')}` }
    const after = { ...completeContent, description: `${words(75, 'a')} ${words(25, 'b')}` }
    expect(needsNewReview(before, after)).toBe(false)
    expect(needsNewReview(before, after, words(100, 'a'))).toBe(true)
  })

  it.each([
    '[Apply here](https://evil.example/apply)',
    'Apply at evil.dev/apply.',
    'Write to jobs@evil.dev.',
    'Telegram: plain_hr',
    'Ask @plain_hr.',
    'WhatsApp +44 7700 900123',
    'Call 0044 7700 900 123.',
    'Send it to 0x52908400098527886E0F7030069857D2E4169EE7.',
    'It costs 40 USDT.',
  ])('a small change that adds: %s', (added) => {
    const before = { ...completeContent, description: words(300, 'a') }
    const after = { ...before, description: `${before.description}\n\n${added}` }
    expect(needsNewReview(before, after)).toBe(true)
    expect(needsNewReview(after, before)).toBe(false)
    expect(needsNewReview(after, { ...after, description: `${after.description}\n\nThanks.` })).toBe(false)
  })

  it.each(['We are 12 people since 2019.', 'Our 100,000 users.', 'It is fun.'])(
    'a small change that adds no way to reach anybody: %s',
    (added) => {
      const before = { ...completeContent, description: words(300, 'a') }
      expect(needsNewReview(before, { ...before, description: `${before.description}\n\n${added}` })).toBe(
        false,
      )
    },
  )
})
