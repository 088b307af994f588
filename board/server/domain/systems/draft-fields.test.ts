import { expect, it } from 'vitest'
import { placeText, toDraftFields } from './draft-fields.ts'
import { noPay } from './source-posting.ts'

it('reads no more places of a posting, and no longer ones, than people write', () => {
  const places = Array.from({ length: 60 }, () => 'a'.repeat(300))
  expect(placeText({ places, workMode: 'remote' } as never)).toBe(
    `${Array.from({ length: 50 }, () => 'a'.repeat(200)).join('; ')},remote`,
  )
})

it('fills in the chains of the title, then of the text, each once', () => {
  const textChains = ['solana', 'arbitrum'].map((slug) => ({ slug, quote: 'You build on it.' }))
  const { fields } = toDraftFields({
    system: 'feed',
    id: '1',
    url: undefined,
    company: undefined,
    title: 'Solana Engineer',
    description: undefined,
    places: [],
    workMode: undefined,
    employment: [],
    pay: noPay,
    textChains,
  })
  expect(fields.chains).toBe('solana, arbitrum')
})

it('fills in where candidates can live from the text, and asks to check it', () => {
  const posting = {
    system: 'feed',
    title: 'Engineer',
    places: ['Remote'],
    workMode: 'remote',
    employment: [],
    pay: noPay,
    textPlace: { remoteCountries: ['US'], regions: ['europe'], quote: 'You must live in Europe or the US.' },
  } as never
  const { fields, notes } = toDraftFields(posting)
  expect(fields.remote_countries).toBe('Europe, US')
  expect(notes[0]).toContain('“You must live in Europe or the US.”')
})
