import { describe, expect, it } from 'vitest'
import { findPlaceInText } from './place-in-text.ts'

const tell = (text: string) => {
  const found = findPlaceInText(text)
  return found && [...found.regions, ...found.remoteCountries].join(' ')
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
    ])
      expect(['US', undefined]).toContain(tell(text))
  })
})
