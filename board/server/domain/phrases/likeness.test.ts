import { describe, expect, it } from 'vitest'
import { codes, lint, say } from '../checks/plain-listing.fixture.ts'
import { findingsOfImport } from '../checks/rules.ts'
import { likenessOf } from './likeness.ts'
import { sentencesOf } from './words.ts'

describe('the likeness of a sentence to known scams', () => {
  it.each([
    [
      'an account in one’s own name',
      'The profile on the freelance platform stays in your name and our engineers do the work.',
    ],
    ['a face for hire', 'Lend us your face for a video check with a bank, and we pay you for the account.'],
    ['a fund of the team', 'The team fund takes 400 dollars from each member and pays 6 percent a week.'],
    ['the same in Spanish', 'Tu perfil sigue a tu nombre y nuestra gente hace el trabajo por ti.'],
    ['the same in Russian', 'Ваш профиль остаётся на вас, а работу за вас делают наши люди.'],
  ])('sends a listing about %s to a moderator', (_what, sentence) => {
    expect(say(sentence)).toContain('TXT-08')
  })

  it.each([
    'You keep our servers in two data centres and let colleagues in other countries log in.',
    'We send you a laptop and a phone before your first day.',
    'Your own ideas count: you add features, measure them and get feedback every week.',
  ])('leaves an honest sentence alone: %s', (sentence) => {
    expect(say(sentence)).toEqual([])
  })

  it('is greater for a paragraph that tells a scam in several sentences than for any of them', () => {
    const paragraph = sentencesOf(
      'Everyone starts from the same base, a course of four weeks. The seat is booked by you when you sign. Those who pass get the sum back later.',
    )
    const { each, together } = likenessOf(paragraph)
    expect(each).toHaveLength(3)
    expect(together).toBeGreaterThan(Math.max(...each))
  })

  it('is not judged in a title, where few words stand alone', () => {
    expect(codes({ content: { title: 'Your own account' } })).not.toContain('TXT-08')
    expect(likenessOf(sentencesOf('your own account')).each).toEqual([Number.NEGATIVE_INFINITY])
  })

  it('holds nothing by itself in what comes from an application system, and counts in full next to another finding', () => {
    const alike =
      'You open profiles in your own name and pass each code that arrives on your phone to our desk.'
    const weigh = (description: string, isFromSystem: boolean) =>
      findingsOfImport({ description }, { companyDomains: [], isFromSystem }).map(
        ({ code, weight }) => `${code} ${weight}`,
      )
    expect(weigh(alike, false)).toEqual(['TXT-08 hold'])
    expect(weigh(alike, true)).toEqual(['TXT-08 check'])
    expect(weigh(`${alike}\n\nSend us your seed phrase.`, true)).toEqual(['WAL-01 hold', 'TXT-08 hold'])
    const apply = { method: 'url', url: 'https://boards.greenhouse.io/acme/jobs/1' } as const
    expect(findingsOfImport({ description: alike, apply }, { companyDomains: [] })).toMatchObject([
      { code: 'TXT-08', weight: 'check' },
    ])
  })

  it.each([
    'Engineers of ours abroad do the work, you are the face in interviews, and 25% of the wage is yours.',
    'Praise the coin on your channel, and when the word is given our people sell.',
  ])('is enough for a review at an application system: %s', (description) => {
    expect(
      findingsOfImport({ description }, { companyDomains: [], isFromSystem: true }).map(
        ({ weight }) => weight,
      ),
    ).toContain('check')
  })

  it('holds an import that resembles scams most, and says nothing twice', () => {
    const find = (description: string) =>
      lint({ content: { description }, occasion: 'import' }).map(({ code, weight }) => `${code} ${weight}`)
    expect(
      find('You open profiles in your own name and pass each code that arrives on your phone to our desk.'),
    ).toEqual(['TXT-08 hold'])
    expect(find('Send a refundable deposit of 50 dollars before the call.')).toEqual(['FEE-01 hold'])
  })
})
