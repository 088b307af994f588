import { expect, it, vi } from 'vitest'
import { createServerLog } from '../lifecycle/server-log.ts'
import { withProgress } from './progress.ts'

/** What a log of this format shows while a minute of work is done. */
async function logOfLongWork(format: 'json' | 'text'): Promise<string[]> {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(String(line))
    return true
  })
  vi.useFakeTimers()
  let finish = (): void => undefined
  const work = withProgress(createServerLog('info', format), 'preparing the board', () => {
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  await vi.advanceTimersByTimeAsync(60_000)
  finish()
  await work
  await vi.advanceTimersByTimeAsync(60_000)
  return lines
}

it('is told again and again to people, with the seconds', async () => {
  const lines = await logOfLongWork('text')
  expect(lines).toHaveLength(20)
  expect(lines.at(-1)).toMatch(/info {2}… still preparing the board \(58 s\)\n$/)
})

it('is told to programs once, in words that are the same each time', async () => {
  const lines = await logOfLongWork('json')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['Still preparing the board'])
})
