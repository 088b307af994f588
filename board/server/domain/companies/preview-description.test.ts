import { companyLimits } from '@cryptolist/contract'
import { expect, it } from 'vitest'
import { previewDescription } from './preview-description.ts'

it('shows a description as the company’s page does, with the hosts of its links, or nothing', () => {
  expect(previewDescription('We **build** [bridges](https://a.example/x)\r\n')).toBe(
    '<p>We <strong>build</strong> <a href="https://a.example/x" rel="nofollow noopener ugc">bridges</a> <span class="t2">(a.example)</span></p>',
  )
  expect(previewDescription(' \r\n')).toBeNull()
})

it.each([['x'.repeat(companyLimits.descriptionLetters + 1)], ['bridges\u202E']])(
  'refuses what couldn’t be saved: %#',
  (typed) => {
    expect(() => previewDescription(typed)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  },
)
