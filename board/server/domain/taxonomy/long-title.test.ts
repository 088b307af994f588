import { describe, expect, it } from 'vitest'
import { parseTitlePlace } from '../places/title-place.ts'
import { tell } from '../places/told-place.fixture.ts'
import { cleanTitle, cutTitle, parseEmployment, parseRoleFamily, parseSeniority } from './title.ts'

const count = 100_000
const runs = [
  '-',
  '–',
  ' ',
  '\n',
  ',',
  '.',
  ';',
  '(',
  ')',
  '<a',
  '&',
  'a',
  'A',
  '7',
  '工',
  '- ',
  'AB-',
  'chief ',
]

// Where time grows with the square of the length, each of these takes minutes.
describe.each(runs)('a title of 100,000 times %j', (run) => {
  const tail = `x${run.repeat(count)}x`

  it('is read up to where it says nothing', () => {
    const title = `Senior Rust Engineer (Remote, Peru) (Freelance) ${tail}`
    expect(tell(parseTitlePlace(title))).toBe('remote | Peru |  | ')
    expect(parseSeniority(title)).toEqual(['senior'])
    expect(parseEmployment(title)).toEqual(['freelance'])
    expect(parseRoleFamily(`Custody Auditor, ${tail}`)).toBe(parseRoleFamily('Custody Auditor'))
    expect(parseRoleFamily(`(Custody)${run.repeat(count)}`)).toBeUndefined()
  })

  it('is cleaned and cut', () => {
    expect(cutTitle(cleanTitle(`Settlement Operations Analyst, Payments ${tail}`))).toMatch(
      /^Settlement Operations Analyst/,
    )
  })
})

it('is read as far as titles go', () => {
  expect(parseSeniority(`${'x '.repeat(100)}Senior Engineer`)).toEqual(['senior'])
  expect(parseSeniority(`${'x '.repeat(1_000)}Senior Engineer`)).toEqual([])
})
