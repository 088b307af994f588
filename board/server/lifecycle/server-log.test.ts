import { expect, it } from 'vitest'
import { chooseLogFormat, isOnTerminal, showEntry } from './server-log.ts'

it('is for people on a terminal and JSON elsewhere, unless LOG_FORMAT says otherwise', () => {
  expect([chooseLogFormat(undefined, true), chooseLogFormat('', false)]).toEqual(['text', 'json'])
  expect([chooseLogFormat('json', true), chooseLogFormat(' text ', false)]).toEqual(['json', 'text'])
})

it('may show what opens an account to a person only: in text, on a terminal', () => {
  const see = (isTerminal: boolean) => ['text', 'json', ''].map((format) => isOnTerminal(format, isTerminal))
  expect(see(true)).toEqual([true, false, true])
  expect(see(false)).toEqual([false, false, false])
})

it('shows people time, level, words and facts of an entry, and indents what follows', () => {
  const entry = {
    level: 'error',
    time: '2026-11-23T17:20:01.250Z',
    msg: 'A job failed',
    attempt: 11,
    queue: 'mail',
    err: { message: 'broken', stack: 'Error: broken\n    at mail.ts:1:2' },
  }
  expect(showEntry(JSON.stringify(entry))).toEqual({
    text: '2026-11-23 17:20:01Z error A job failed attempt=11 queue=mail\n    Error: broken\n    at mail.ts:1:2\n',
    level: 'error',
  })
})

it('paints time and level for a terminal, and nothing else', () => {
  const paint = (text: string, style: string): string => `<${style}>${text}</>`
  const show = (level: string) =>
    showEntry(JSON.stringify({ level, time: '2026-11-23T17:20:01.250Z', msg: 'Stopped' }), paint).text
  expect(show('info')).toBe('<dim>2026-11-23 17:20:01Z</> info  Stopped\n')
  expect(show('warn')).toBe('<dim>2026-11-23 17:20:01Z</> <yellow>warn </> Stopped\n')
  expect(show('fatal')).toBe('<dim>2026-11-23 17:20:01Z</> <red>fatal</> Stopped\n')
})
