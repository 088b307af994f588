import { expect, it } from 'vitest'
import { noteOutbox, showsLinks } from './outbox-note.ts'

const local = {
  smtpUrl: undefined,
  dataDir: '/srv/board',
  isLoopback: true,
  publicUrl: undefined,
  trustProxy: undefined,
}
const here = { ip: '127.0.0.1', headers: {} }
const now = new Date('2026-11-28T22:40:31Z')

it('says where an email is, by its folder and time, and nothing where emails are sent', () => {
  expect(noteOutbox(local, here, now)).toEqual({ folder: '/srv/board/outbox', time: '2026-11-28T22-40' })
  expect(noteOutbox({ ...local, smtpUrl: 'smtp://mail.example' }, here, now)).toBeUndefined()
})

it('says when an email was asked for, not when the page is opened again, and nothing of a time that is none', () => {
  const cookies = (cookie: string) => ({ ip: '127.0.0.1', headers: { cookie } })
  expect(noteOutbox(local, cookies('mailed-at=2026-11-28T22-40'))?.time).toBe('2026-11-28T22-40')
  expect(noteOutbox(local, cookies('mailed-at=%3Cb%3E'))?.time).toBeUndefined()
  expect(noteOutbox(local, here)).toEqual({ folder: '/srv/board/outbox', time: undefined })
})

it.each([{ isLoopback: false }, { publicUrl: 'https://jobs.example' }])(
  'shows neither a path nor a link to others than this machine, with %j',
  (change) => {
    expect(noteOutbox({ ...local, ...change }, here, now)?.folder).toBe('DATA_DIR/outbox')
    expect([showsLinks(local, here), showsLinks({ ...local, ...change }, here)]).toEqual([true, false])
  },
)

it.each([{ 'x-forwarded-for': '203.0.113.7' }, { forwarded: 'for=203.0.113.7' }, { via: '1.1 tunnel' }])(
  'shows neither a path nor a link to who comes through a tunnel, with %j',
  (headers) => {
    const stranger = { ip: '127.0.0.1', headers }
    expect(noteOutbox(local, stranger, now)?.folder).toBe('DATA_DIR/outbox')
    expect(showsLinks(local, stranger)).toBe(false)
  },
)

it('shows no link of an email that is sent', () => {
  expect(showsLinks({ ...local, smtpUrl: 'smtp://mail.example' }, here)).toBe(false)
})
