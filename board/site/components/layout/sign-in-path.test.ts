import { expect, it } from 'vitest'
import { signInPath } from './sign-in-path.ts'

it('leads back to the page with its query', () => {
  expect(signInPath('/jobs?q=zk&tag=rust')).toBe('/sign-in?next=%2Fjobs%3Fq%3Dzk%26tag%3Drust')
})

it('needs no way back from the home page', () => {
  expect(signInPath('/')).toBe('/sign-in')
})

it('keeps the way back that the sign-in pages have already', () => {
  expect(signInPath('/sign-up?next=%2Fjobs')).toBe('/sign-in?next=%2Fjobs')
  expect(signInPath('/sign-in')).toBe('/sign-in')
})

it('takes a path that looks like an address as a path', () => {
  expect(signInPath('//elsewhere.example/jobs')).toMatch(/^\/sign-in/)
})
