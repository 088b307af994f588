import { expect, it } from 'vitest'
import { isFromHere } from './own-origin.ts'

const here = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

it('is who connects from this machine and came through no proxy', () => {
  for (const ip of here) expect(isFromHere({ ip, headers: {} }, {})).toBe(true)
  for (const ip of ['10.0.0.1', '::ffff:10.0.0.1', '', undefined])
    expect(isFromHere({ ip, headers: {} }, { trustProxy: 1 })).toBe(false)
})

it.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])(
  'is nobody who brings %s while no proxy is trusted',
  (name) => {
    expect(isFromHere({ ip: '127.0.0.1', headers: { [name]: '127.0.0.1' } }, {})).toBe(false)
  },
)

it('is nobody behind a trusted proxy that does not name its clients', () => {
  expect(isFromHere({ ip: '127.0.0.1', headers: { 'x-real-ip': '127.0.0.1' } }, { trustProxy: 1 })).toBe(
    false,
  )
  const named = { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' }
  expect(isFromHere({ ip: '127.0.0.1', headers: named }, { trustProxy: 1 })).toBe(true)
})
