import type { Question } from '@cryptolist/contract'
import { expect, it } from 'vitest'
import { codes, lint } from './plain-listing.fixture.ts'
import { riskOf } from './rules.ts'

it('a form that requires more than five fields is long, and the poster reads how long', () => {
  const form = (required: number, cv?: 'none' | 'required') => {
    const questions = Array.from({ length: 8 }, (_, index): Question => {
      return { text: 'Why?', kind: 'text', isRequired: index < required, choices: [] }
    })
    const apply = { method: 'email' as const, email: 'jobs@demo-harbor.example', questions }
    return { content: { apply: cv === undefined ? apply : { ...apply, cv } } }
  }
  expect([codes(form(2)), codes(form(1, 'required')), codes(form(2, 'none'))]).toEqual([[], [], []])
  expect([codes(form(3)), codes(form(2, 'required'))]).toEqual([['APP-06'], ['APP-06']])
  const findings = lint(form(8, 'none'))
  expect(findings).toMatchObject([{ weight: 'note', field: 'apply_cv' }])
  expect(findings[0]?.message).toContain('Applicants must fill in 11 fields.')
  expect(riskOf(findings, true)).toBe('green')
})
