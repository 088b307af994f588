import type { ManagedListingDetail } from '@cryptolist/contract'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SourceSays } from './panels.tsx'

const listing = {
  can: { edit: true },
  sourceSays: [{ field: 'title', name: 'Title', here: 'Staff Rust Engineer', source: 'Rust Engineer II' }],
} as ManagedListingDetail

it('shows what the source says of a part that was changed here, with a button for those who may edit', () => {
  const html = renderToString(<SourceSays listing={listing} base="/dashboard/listings/x" />)
  expect(html).toContain('<bdi>Rust Engineer II</bdi>')
  expect(html).toContain('action="/dashboard/listings/x/take-over"')
  expect(html).toContain('name="field" value="title"')
  const can = { ...listing.can, edit: false }
  const others = renderToString(<SourceSays listing={{ ...listing, can }} base="/m/x" />)
  expect(others).toContain('Rust Engineer II')
  expect(others).not.toContain('take-over')
})
