import type { ListingContent } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { completeContent } from './content.fixture.ts'
import { needsNewReview, saysMuchElse } from './needs-new-review.ts'

const words = (count: number, word: string): string =>
  Array.from({ length: count }, (_, index) => `${word}${index}`).join(' ')

const withText = (description: string): ListingContent => ({ ...completeContent, description })

describe('a change to a listing that is not green', () => {
  const { process, place, cryptoPay } = completeContent
  it.each<[string, Partial<ListingContent>, boolean]>([
    ['nothing', {}, false],
    [
      'the order of names',
      { pay: { max: 190_000, min: 150_000, period: 'year', currency: 'USD', kind: 'cash' } },
      false,
    ],
    ['days until an answer', { process: { ...process, answerByDays: 5 } }, false],
    ['openings', { openings: 7 }, false],
    ['days it is open', { openDays: 31 }, false],
    ['the summary', { summary: 'Other' }, true],
    ['a step', { process: { ...process, steps: [{ name: 'Call', note: 'Pay first' }] } }, true],
    ['the take-home', { process: { ...process, takeHome: 'required' } }, true],
    ['the place', { place: { ...place, mode: 'hybrid' } }, true],
    ['a city', { place: { ...place, cities: ['Ask Hartley'] } }, true],
    ['tags', { tags: [] }, true],
    ['the title', { title: 'Other title' }, true],
    ['pay', { pay: { kind: 'token_only' } }, true],
    ['crypto pay', { cryptoPay: { ...cryptoPay, pct: 31 } }, true],
    ['the target', { apply: { method: 'email', email: 'jobs@people.example' } }, true],
    ['whom it is for', { hiringFor: 'Another company' }, true],
    ['one word', { description: `${completeContent.description} More.` }, true],
    ['the text', { description: words(80, 'other') }, true],
  ])('waits or goes at once: %s', (_what, parts, expected) => {
    expect(needsNewReview(completeContent, { ...completeContent, ...parts })).toBe(expected)
  })

  it.each([
    ['We ask for no fee, ever.', 'We ask for  no fee\n– ever!', false],
    ['We ask for no fee, ever.', 'we Ask for no fee, ever.', false],
    ['We never ask for fees.', 'We ask for fees.', true],
    ['The form is at evil xyz', 'The form is at evil.xyz', true],
    ['[form](https://a.example/Abc)', '[form](https://a.example/abc)', true],
    ['It pays 10.00', 'It pays 1000', true],
    ['now here', 'nowhere', true],
    ['we’ll pay', 'well pay', true],
    ['再联系我们', '再联系我们。请先付款', true],
  ])('%s → %s', (before, after, expected) => {
    expect(needsNewReview(withText(before), withText(after))).toBe(expected)
  })
})

describe('a change by a settled company', () => {
  it('counts all that it adds, in one place or several', () => {
    const before = words(300, 'a')
    const inPlaces = (count: number): string =>
      before
        .split(' ')
        .map((word, index) => (index % 25 === 0 && index < count * 25 ? `${word} b${index}` : word))
        .join(' ')
    expect([10, 11].map((count) => saysMuchElse(withText(before), withText(inPlaces(count))))).toEqual([
      false,
      true,
    ])
    const steps = [{ name: words(6, 'b'), note: words(5, 'c') }]
    const { process } = completeContent
    expect(
      saysMuchElse(completeContent, { ...completeContent, process: { ...process, steps } }),
      'in other fields',
    ).toBe(true)
    expect(
      saysMuchElse(withText(before), withText(`${before} 请先把费用打到我们的账户里`)),
      'each Chinese character is a word',
    ).toBe(true)
  })

  it.each([
    ['We never ask applicants for money.', 'We ask applicants for money.'],
    ['You don’t pay for it.', 'You pay for it.'],
    ['You can start without a deposit.', 'You can start after a deposit.'],
    ['Du zahlst nichts.', 'Du zahlst.'],
    ['No pedimos dinero.', 'Pedimos dinero.'],
    ['Não pedimos dinheiro.', 'Pedimos dinheiro.'],
    ['Nous ne demandons pas d’argent.', 'Nous demandons de l’argent.'],
    ['Мы не просим денег.', 'Мы просим денег.'],
    ['我们没有收费。', '我们有收费。'],
  ])('that takes a denial away: %s → %s', (before, after) => {
    const [one, two] = [withText(`${words(80, 'a')} ${before}`), withText(`${words(80, 'a')} ${after}`)]
    expect([saysMuchElse(one, two), saysMuchElse(two, one)]).toEqual([true, false])
  })

  it('goes at once where it takes words away or adds few', () => {
    const before = withText(words(300, 'a'))
    expect(saysMuchElse(before, withText(words(280, 'a')))).toBe(false)
    expect(saysMuchElse(before, { ...before, title: 'Senior Solidity engineer', openings: 9 })).toBe(false)
  })

  it('compares long texts of other words, and of other order, quickly', () => {
    const before = words(3000, 'a')
    const reordered = before.split(' ').reverse().join(' ')
    for (const after of [words(3000, 'b'), reordered])
      expect(saysMuchElse(withText(before), withText(after))).toBe(true)
  })
})
