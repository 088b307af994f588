import { describe, expect, it } from 'vitest'
import { findPlaceInText } from './place-in-text.ts'

const tell = (text: string) => {
  const place = findPlaceInText(text)
  return place && [...place.regions, ...place.remoteCountries].join(' ')
}

describe('a sentence that says where candidates can live', () => {
  it.each([
    ['You must live in the United States.', 'US'],
    ['Candidates must be based in the US or Canada to be considered.', 'US CA'],
    ['* Applicants must reside within the United Kingdom', 'GB'],
    ['**Location:** You can work from anywhere in Europe.', 'europe'],
    ['This role is open to candidates based in Germany, Austria, and Switzerland.', 'DE AT CH'],
    ['This position is fully remote within the U.S.', 'US'],
    ['You may work remotely from anywhere in the world.', 'WW'],
    ['We are only considering candidates located in Brazil or Argentina.', 'BR AR'],
    ['The successful candidate must be physically located in Canada.', 'CA'],
    ['Only open to applicants residing in the EU', 'eu27'],
    ['This role can be performed from anywhere in the continental United States.', 'US'],
    ['We’re a small team. You need to be located in Singapore. We offer equity.', 'SG'],
    ['**Location:** Remote (US or Canada)', 'US CA'],
    ['Location: Remote – Europe', 'europe'],
    ['You must be located in Trinidad and Tobago.', 'TT'],
    ['You can be remote from Spain or Portugal.', 'ES PT'],
    ['Germany · Remote', 'DE'],
    ['**Remote** – Brazil, Chile', 'BR CL'],
    ['Location: Germany · Remote', 'DE'],
    ['Only applicants based in Ireland will be considered.', 'IE'],
    ['Only candidates in Japan may apply', 'JP'],
    ['**EU-based candidates only.**', 'eu27'],
    ['Please note: Irish law applies. UK or Ireland residents only', 'GB IE'],
    ['Only Canada-based candidates will be considered.', 'CA'],
    ['You must be US based to apply', 'US'],
    ['Candidates must be a UK resident.', 'GB'],
    ['You must be a resident of Norway.', 'NO'],
    ['Applicants must be residents of Kenya or Nigeria.', 'KE NG'],
  ])('is read: %j', (text, places) => {
    expect(tell(text)).toBe(places)
  })

  it.each([
    'You don’t have to live in the United States.',
    'Preferably you should be based in Europe.',
    'You must be based in New York.',
    'You must live in California or Texas.',
    'If you must live in the United States, ask us.',
    'Our customers can work from anywhere in the world.',
    'Our team works from anywhere in the world.',
    'You must be authorized to work in the United States.',
    'You must be willing to relocate and live in Germany.',
    'You must work in Rust and Go.',
    'You must live in Ruritania or Germany.',
    'You must be located in the United States, excluding Hawaii.',
    'We have offices in Germany and must live up to our name.',
    'This role is open to candidates in UTC-3 to UTC+2.',
    'You must live in the future.',
    'Location: Remote or Berlin, Germany',
    'Location: Remote, with a hub in Spain',
    'Location: Berlin',
    'You must be located in Python land.',
    'We are hiring engineers across Europe and Asia next year, not in the US.',
    'Our customers are Germany-based.',
    'Our Spain-based team reviews every release.',
    'We have offices in Ireland.',
    'Vendors must be US-based.',
    'Our directors must be residents of Ireland.',
    'You must be a US-based company.',
    'Internal candidates only.',
    'Only candidates in Ireland are eligible for the car allowance.',
    'Only candidates based in Ireland will be considered for the pension.',
    'You can be remote from Spain for 30 days a year.',
    'Germany · Series B',
    'Lisbon · Remote',
    'Remote · Global',
    '- Remote, Europe',
    '**#LI-Remote**',
    '#LI-Remote',
    'LI-Remote',
    '#US-Remote',
    'You must live in the US. This role is open to candidates based in Canada.',
    '',
  ])('is not read into: %j', (text) => {
    expect(tell(text)).toBeUndefined()
  })

  it('is quoted without formatting, and shortened around its words', () => {
    expect(findPlaceInText('- You **must** live in the [United States](https://us.example).')?.quote).toBe(
      'You must live in the United States.',
    )
    const long = `${'many words, '.repeat(60)}you must live in the United States ${'and more '.repeat(60)}`
    const { quote = '' } = findPlaceInText(long) ?? {}
    expect(quote).toContain('must live in the United States')
    expect(quote.length).toBeLessThanOrEqual(290)
  })

  it('is found in time linear to the length of the text', () => {
    for (const text of [
      'must '.repeat(12_000),
      'must live in A'.repeat(4_000),
      `must live in ${'Aa '.repeat(20_000)}`,
      `must live in ${'Aa, '.repeat(15_000)}`,
      'must live in the US.\n'.repeat(3_000),
      `must ${'A'.repeat(60_000)}`,
      `only ${'UK, '.repeat(15_000)}`,
      'Remote · US · '.repeat(5_000),
    ])
      expect(['US', undefined]).toContain(tell(text))
  })
})
