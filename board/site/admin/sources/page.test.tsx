import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { removeLead } from '#messages/admin-sources'
import { DueTime } from './page.tsx'

const now = new Date('2026-11-21T12:00:00Z')

it.each([
  ['2026-11-21T11:59:00Z', '>within five minutes<'],
  ['2026-11-21T12:40:00Z', '>in 40 min<'],
  ['2026-11-23T12:00:00Z', '>in 2 d<'],
])(
  'counts the time until a board is read in the units that matter, without the word next: %s',
  (dueAt, words) => {
    expect(renderToStaticMarkup(<DueTime dueAt={dueAt} now={now} />)).toContain(words)
  },
)

it('says that a board without live listings has none to close', () => {
  expect(removeLead(0)).toBe('It has no live listings.')
  expect(removeLead(1)).toContain('Its 1 live listing is closed')
})
