import { applicationLimits } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { checkApplication } from './policy.ts'

const whole = {
  name: 'Ana Applicant',
  email: 'Ana@People.example',
  message: 'I wrote two lending protocols.',
  link: 'https://people.example/ana',
}
const form = { ...whole, answers: [], asked: '' }

function problemOf(change: Partial<typeof whole>): unknown {
  try {
    checkApplication({ ...form, ...change }, [])
    return null
  } catch (error) {
    return error instanceof Error && 'facts' in error ? error.facts : error
  }
}

describe('checkApplication', () => {
  it('keeps what was written, the address in lower case', () => {
    expect(checkApplication(form, [])).toEqual({ ...whole, email: 'ana@people.example', answers: null })
    expect(checkApplication({ ...form, link: ' ' }, []).link).toBeNull()
  })

  it('drops what cannot be seen and keeps line breaks', () => {
    const odd = { ...form, name: 'Ana\u202E \u200B\nBell', message: 'One\r\n\r\nTwo\u0000' }
    expect(checkApplication(odd, [])).toMatchObject({ name: 'Ana Bell', message: 'One\n\nTwo' })
  })

  it.each([
    ['name', applicationLimits.name],
    ['message', applicationLimits.message],
  ] as const)('takes a %s of %i letters and none longer', (field, limit) => {
    expect(problemOf({ [field]: '🦀'.repeat(limit) })).toBeNull()
    expect(problemOf({ [field]: '🦀'.repeat(limit + 1) })).toEqual({ field })
    expect(problemOf({ [field]: ' \u200B ' })).toEqual({ field })
  })

  it('names every wrong field in the order of the form', () => {
    expect(() => checkApplication({ ...form, name: '', email: 'ana', message: ' ', link: 'a' }, [])).toThrow(
      expect.objectContaining({
        problems: ['name', 'email', 'message', 'link'].map((field) => ({
          field,
          message: expect.any(String),
        })),
      }),
    )
  })

  it.each(['', 'ana', 'ana@people', `${'a'.repeat(250)}@b.cd`])('refuses the address %j', (email) => {
    expect(problemOf({ email })).toEqual({ field: 'email' })
  })

  it.each([
    'http://people.example/ana',
    'javascript:alert(1)',
    'data:text/html,hello',
    'https://user:secret@people.example',
    'https://localhost/ana',
    `https://people.example/${'a'.repeat(applicationLimits.link)}`,
  ])('refuses the link %.60j', (link) => {
    expect(problemOf({ link })).toEqual({ field: 'link' })
  })
})
