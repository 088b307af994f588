import { expect, it } from 'vitest'
import { pathAfterSignIn, pathWithReturn } from './return-path.ts'

const site = 'https://board.example'

it.each([
  ['/jobs?q=rust', null],
  ['/sign-in', '/account'],
  ['/sign-in?next=%2Fjobs%3Fq%3Drust%23j1', '/jobs?q=rust#j1'],
  ['/sign-up?next=%2Fcompanies', '/companies'],
  ['/sign-in?next=https%3A%2F%2Fevil.example', '/account'],
  ['/sign-in?next=%2F%2Fevil.example', '/account'],
  ['/sign-in?next=%2F%5Cevil.example', '/account'],
  ['/sign-in?next=%2F%09%2Fevil.example', '/account'],
  ['/sign-in?next=%2F.%2F%2Fevil.example', '/account'],
  ['/sign-in?next=%2Fa%2F..%2F%2Fevil.example', '/account'],
  ['/sign-in?next=%2F.%2F%5Cevil.example', '/account'],
  ['/sign-in?next=%2F%252e%2F%2Fevil.example', '/account'],
  ['/sign-in?next=javascript%3Aalert(1)', '/account'],
  ['/sign-in?next=%2Fsign-out', '/account'],
])('after signing in at %s goes to %s', (path, expected) => {
  expect(pathAfterSignIn(site + path)).toBe(expected)
})

it('takes the form’s path where the address has none', () => {
  expect(pathAfterSignIn(`${site}/sign-in`, '/jobs')).toBe('/jobs')
})

it.each([
  ['/jobs?q=a&tag=rust', '/sign-up?next=%2Fjobs%3Fq%3Da%26tag%3Drust'],
  ['/sign-in?next=%2Fjobs', '/sign-up?next=%2Fjobs'],
])('leads back to %s from %s', (path, expected) => {
  expect(pathWithReturn('/sign-up', site + path)).toBe(expected)
})
