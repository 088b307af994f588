import { expect, it } from 'vitest'
import { listMigrations } from './migrate.ts'

it('gives each migration a number of its own', () => {
  const numbers = listMigrations().map((name) => name.slice(0, 4))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})
