import { expect, it } from 'vitest'
import { createCheckTurns } from './one-at-a-time.ts'

function hold() {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return { held, release: () => release() }
}

it('runs one check of a network at a time, and the next one after it', async () => {
  const turns = createCheckTurns()
  const { held, release } = hold()
  const first = turns.run('192.0.2.0/24', () => held)
  await expect(turns.run('192.0.2.0/24', async () => 'second')).rejects.toMatchObject({
    code: 'too_many_requests',
    message: expect.stringContaining('from your network'),
  })
  expect(await turns.run('198.51.100.0/24', async () => 'other')).toBe('other')
  release()
  await first
  expect(await turns.run('192.0.2.0/24', async () => 'third')).toBe('third')
})

it('frees the place of a check that failed', async () => {
  const turns = createCheckTurns()
  await expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.run('a', async () => 1)).toBe(1)
})

it('analyses two archives at once, and refuses more than eight', async () => {
  const turns = createCheckTurns()
  const { held, release } = hold()
  let analysed = 0
  const checks = Array.from({ length: 8 }, (_, index) =>
    turns.run(`network ${index}`, (analyse) =>
      analyse(async () => {
        analysed += 1
        await held
      }),
    ),
  )
  await expect(turns.run('network 9', async () => 1)).rejects.toThrow('Many checks')
  expect(analysed).toBe(2)
  release()
  await Promise.all(checks)
  expect(analysed).toBe(8)
})
