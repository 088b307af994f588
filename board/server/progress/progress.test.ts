import { expect, it, onTestFinished, vi } from 'vitest'
import { createServerLog } from '../lifecycle/server-log.ts'
import { createProgress, withProgress } from './progress.ts'

/** Makes standard output a terminal of so many columns, or none. */
function pretendTerminal(columns: number | undefined): void {
  const { isTTY, columns: before } = process.stdout
  Object.assign(process.stdout, { isTTY: columns !== undefined, columns })
  onTestFinished(() => void Object.assign(process.stdout, { isTTY, columns: before }))
  // Colours are another matter, and the terminal may be one without them.
  vi.stubEnv('NO_COLOR', '1')
  vi.stubEnv('TERM', 'xterm')
}

function recordOutput(): string[] {
  const written: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text))
    return true
  })
  return written
}

/** Lines that a log of this format shows while a minute of work is done. */
async function logOfLongWork(format: 'json' | 'text', columns?: number): Promise<string[]> {
  pretendTerminal(columns)
  const written = recordOutput()
  vi.useFakeTimers()
  let finish = (): void => undefined
  const log = createServerLog('info', format)
  const work = withProgress(log, 'preparing the board', () => {
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  await vi.advanceTimersByTimeAsync(60_000)
  finish()
  await work
  await vi.advanceTimersByTimeAsync(60_000)
  log.info('Ready')
  return written
}

it('is told to people again and again where the log is kept, with the seconds', async () => {
  const lines = await logOfLongWork('text')
  expect(lines).toHaveLength(21)
  expect(lines.at(-2)).toMatch(/info {2}… still preparing the board \(58 s\)\n$/)
})

it('is told to programs once, in words that are the same each time', async () => {
  const lines = await logOfLongWork('json')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['Still preparing the board', 'Ready'])
})

it('is one line on a terminal, replaced every second and gone before the next', async () => {
  const written = await logOfLongWork('text', 80)
  expect(written.slice(0, 2)).toEqual([
    '\r\x1b[2K… still preparing the board (1 s)',
    '\r\x1b[2K… still preparing the board (2 s)',
  ])
  expect(written).toHaveLength(62)
  expect(written.at(-2)).toBe('\r\x1b[2K')
  expect(written.at(-1)).toMatch(/^[^\r]* info {2}Ready\n$/)
})

it('fits into one row of a narrow terminal, because only one can be replaced', async () => {
  const [first] = await logOfLongWork('text', 20)
  expect(first).toBe('\r\x1b[2K… still preparing t')
})

it('of many steps is told once in five seconds, on a terminal once a second', () => {
  const count = (columns?: number): number => {
    pretendTerminal(columns)
    const written = recordOutput()
    vi.useFakeTimers()
    const say = createProgress(createServerLog('info', 'text'))
    for (let step = 1; step <= 100; step++) {
      vi.advanceTimersByTime(100)
      say(() => `… ${step} of 100`)
    }
    return written.length
  }
  expect(count()).toBe(2)
  expect(count(80)).toBe(10)
})
