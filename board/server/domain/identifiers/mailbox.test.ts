import { expect, it } from 'vitest'
import { mailboxOf } from './mailbox.ts'

it.each([
  ['ann@people.example', 'ann@people.example'],
  ['Ann+jobs@People.example.', 'ann@people.example'],
  ['ann+a+b@people.example', 'ann@people.example'],
  ['a.nn@people.example', 'a.nn@people.example'],
  ['A.n.n+jobs@GoogleMail.com', 'ann@gmail.com'],
  ['+ann@people.example', '+ann@people.example'],
  ['<ann@people.example>', undefined],
  ['', undefined],
])('the mailbox of %j is %j', (text, mailbox) => {
  expect(mailboxOf(text)).toBe(mailbox)
})
