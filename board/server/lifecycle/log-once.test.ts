import { expect, it } from 'vitest'
import { createWarnOnce } from './log-once.ts'

it('warns once for each subject, of many in an hour only of the first, and of others in the next hour', () => {
  let now = 0
  const lines: string[] = []
  const warnOnce = createWarnOnce({ warn: (text: string) => lines.push(text) }, () => now)
  for (let index = 0; index < 100; index += 1) warnOnce(`stranger ${index % 50}`, `${index}`)
  expect(lines).toEqual(Array.from({ length: 20 }, (_, index) => `${index}`))
  now += 3_600_000
  warnOnce('stranger 1', 'again')
  warnOnce('mine', 'mine')
  warnOnce('mine', 'mine again')
  expect(lines.slice(20)).toEqual(['mine'])
})

it('forgets the oldest of very many subjects', () => {
  let now = 0
  const lines: string[] = []
  const warnOnce = createWarnOnce({ warn: (text: string) => lines.push(text) }, () => now)
  for (let index = 0; index < 1_001; index += 1) {
    if (index % 20 === 0) now += 3_600_000
    warnOnce(`${index}`, `${index}`)
  }
  now += 3_600_000
  warnOnce('1000', 'known')
  warnOnce('0', 'forgotten')
  expect(lines.slice(1_001)).toEqual(['forgotten'])
})
