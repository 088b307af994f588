import { describe, expect, it } from 'vitest'
import { findingsOfImport } from '../checks/rules.ts'
import { findWords, placeholder } from './approved-words.ts'

describe('a sentence about a chat', () => {
  it.each([
    'Contact @tarnhr on Telegram.',
    'Contact our recruiter on WhatsApp: +49 170 0000000.',
    'Contact [our recruiter](https://t.me/tarn) on Telegram.',
    'Contact our recruiter on Telegram: t.me/tarn',
    'Contact our recruiter on Discord: tarn#1234.',
    'Contact our recruiter on Telegram: tarn\\_hr.',
  ])('is covered if it names the recruiter itself: %s', (sentence) => {
    const finding = {
      code: 'CON-01',
      weight: 'check',
      field: 'description',
      quote: 'Contact',
      line: 1,
    } as const
    expect(findWords({ description: sentence }, finding)).toEqual([sentence])
  })

  it.each([
    ['[See.\n', '\nBye.](https://evil.example/x)'],
    ['[See. ', ' Bye.](https://evil.example/x)'],
    ['[See.\n', '\nBye.][evil]\n\n[evil]: https://evil.example/x'],
    ['[![Bye](https://tarn.example/a.png)\nSee.\n', '\nBye.](https://evil.example/x)'],
  ])('is not covered within the words of a link: %j', (before, after) => {
    const sentence = 'Contact tarn_hr on Telegram.'
    const line = before.split('\n').length
    const finding = { code: 'CON-01', weight: 'check', field: 'description', quote: 'tarn_hr', line } as const
    expect(findWords({ description: `${before}${sentence}${after}` }, finding)).toEqual([])
  })
})

it('what stands for an approved sentence is found by no rule', () => {
  const findings = findingsOfImport(
    { title: 'Rust Engineer', description: placeholder },
    { companyDomains: [] },
  )
  expect(findings).toEqual([])
})

it.each([
  ['careers.demoharbor.example', ['careers.demoharbor.example']],
  ['docs.google.com', []],
  ['forms.gle', []],
  ['www.tally.so', []],
  ['docs.google.com.', []],
  ['demoharbor.typeform.com', []],
  ['SCRIPT.google.com', []],
  ['drive.google.com', []],
  ['careers.google.com', ['careers.google.com']],
  ['demoharbor.github.io', ['demoharbor.github.io']],
])('an approval of a link covers its host %s unless anyone can have a page there', (quote, covered) => {
  expect(findWords({}, { code: 'APP-01', weight: 'check', field: 'apply_url', quote, line: null })).toEqual(
    covered,
  )
})
