import type { Job } from '@cryptolist/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { fixtureNow, importedJob, paidJob } from '../job.fixture.ts'
import { FactsBox } from './facts-box.tsx'

it('shows the time zones of up to three offices, and none that the core hours name', () => {
  const show = (officeTimeZones: string[], hours: Job['hours'] = null) =>
    renderToStaticMarkup(<FactsBox job={{ ...importedJob, officeTimeZones, hours }} now={fixtureNow} />)
  expect(show(['Europe/Lisbon', 'Asia/Singapore'])).toContain(
    '<dt>Office time zone</dt><dd>Lisbon time (UTC, UTC+1 in summer) and Singapore time (UTC+8)</dd>',
  )
  expect(show(['Australia/Sydney'])).toContain('Sydney time (UTC+10, UTC+11 in summer)')
  expect(show(['Europe/Berlin'], paidJob.hours)).not.toContain('Office time zone')
  const many = ['Europe/Lisbon', 'Europe/Berlin', 'Asia/Tokyo', 'Asia/Singapore']
  expect(show(many)).not.toContain('Office time zone')
  expect(show([])).not.toContain('Office time zone')
})

it('shows all places that a job is open to, and the words of the text where only it says so', () => {
  const place = {
    ...importedJob.place,
    mode: 'remote' as const,
    remoteCountries: ['ES'],
    regions: [{ slug: 'latam', name: 'LATAM' }],
  }
  const show = (placeQuote: string | null) =>
    renderToStaticMarkup(<FactsBox job={{ ...importedJob, place, placeQuote }} now={fixtureNow} />)
  expect(show(null)).toContain('<dt>Open to candidates in</dt><dd>LATAM and Spain</dd>')
  expect(show('You can work from LATAM or Spain.')).toContain(
    'From the text: “You can work from LATAM or Spain.”',
  )
  expect(show(null)).not.toContain('From the text')
})
