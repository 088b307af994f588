import { describe, expect, it } from 'vitest'
import { skeletonOf } from '../../texts/deceiving-names.ts'
import { checkCompanyName } from './name-policy.ts'
import { checkDiscord, checkHandle, checkWebsite, domainOf } from './profile-policy.ts'

describe('the name of a company', () => {
  it.each([
    ['Harbor Labs', 'Harbor Labs'],
    ['  1inch \t Network ', '1inch Network'],
    ['Crypto.com', 'Crypto.com'],
    ['Yearn.finance', 'Yearn.finance'],
    ['Trader.xyz', 'Trader.xyz'],
    ['0x', '0x'],
    ['St. James Labs', 'St. James Labs'],
    ['Harbor Labs, Inc.', 'Harbor Labs, Inc.'],
    ['Harbor Labs v2.0', 'Harbor Labs v2.0'],
    ['Harbor (U.S.)', 'Harbor (U.S.)'],
    ['Harbor Labs S.A.', 'Harbor Labs S.A.'],
    ['Web3 / Crypto', 'Web3 / Crypto'],
    ['Node.js Foundation', 'Node.js Foundation'],
    ['Blockchain.com Group', 'Blockchain.com Group'],
    ['Booking.com Holdings, Inc.', 'Booking.com Holdings, Inc.'],
    ['Ångström & Söhne', 'Ångström & Söhne'],
    ['شركة المرفأ', 'شركة المرفأ'],
    ['币安 Binance', '币安 Binance'],
    ['Гавань', 'Гавань'],
    ['ab', 'ab'],
    ['x'.repeat(80), 'x'.repeat(80)],
  ])('may be %j', (typed, name) => {
    expect(checkCompanyName(typed)).toBe(name)
  })

  it.each([
    ['too short', 'a'],
    ['too long', 'x'.repeat(81)],
    ['nothing but spaces', '    '],
    ['a Cyrillic letter in a Latin word', 'Hаrbor'],
    ['a Greek one', 'Ηarbor'],
    ['a zero-width space', 'Har\u200bbor'],
    ['a mark of direction', 'Harbor\u202egnp'],
    ['a right-to-left mark', 'Harbor\u200f'],
    ['NUL', 'Harbor\0'],
    ['the end of a line', 'Harbor\u2028Labs'],
    ['a letter that is blank', 'Harbor\u3164'],
    ['a blank pattern of Braille', 'Harbor \u2800'],
    ['fullwidth letters', 'Ｈarbor'],
    ['mathematical letters', '𝐇arbor'],
    ['a tick like a mark of ours', 'Harbor ✓'],
    ['a picture', 'Harbor 🔥'],
    ['piled marks', 'H̷̡̢̛arbor'],
    ['an address', 'https://harbor.example'],
    ['another address', 'www.harbor.example'],
    ['words with an address', 'Claim airdrop at evil.com'],
    ['words with an address and more', 'Pay to evil.com/verify now'],
    ['words with an address and a sign after it', 'Go to evil.com!'],
    ['words with an address in brackets', 'Harbor (evil.com)'],
    ['words with an address before a form', 'Pay to evil.com Group'],
    ['an address with a form and more', 'evil.com Group airdrop'],
    ['an address with a path', 'evil.com/verify'],
    ['an address of a mailbox', 'a@b.com'],
    ['a name at another service', 'Ask @harbor'],
    ['words with an address behind www', 'See www.harbor.com'],
    ['words with an address of figures', 'Open 192.0.2.1'],
    ['two addresses', 'evil.com harbor.com'],
    ['words with an address whose dot is of another script', 'Open evil。com'],
    ['nothing but signs', '--'],
    ['the board itself', 'Crypt0List'],
    ['its staff', 'Support'],
  ])('is not %s', (_what, typed) => {
    expect(() => checkCompanyName(typed)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })

  it('is taken for another that looks like it', () => {
    expect(skeletonOf('Rali-Labs')).toBe(skeletonOf('RALL labs'))
    expect(skeletonOf('Harbor')).not.toBe(skeletonOf('Harbour'))
  })
})

describe('a website', () => {
  it.each([
    ['harbor.example', 'https://harbor.example'],
    ['https://Harbor.example/', 'https://harbor.example'],
    ['https://harbor.example/jobs?x=1', 'https://harbor.example/jobs?x=1'],
    ['', null],
  ])('%j is kept as %j', (typed, website) => {
    expect(checkWebsite(typed)).toBe(website)
  })

  it.each([
    'http://harbor.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://localhost',
    'https://127.0.0.1',
    'https://[::1]/',
    'https://2130706433',
    'https://printer.local',
    'https://user:secret@harbor.example',
    'https://harbor.example:8443',
    'https://nodot',
    'ht tp',
    `https://harbor.example/${'x'.repeat(500)}`,
  ])('%j is refused', (typed) => {
    expect(() => checkWebsite(typed)).toThrow(expect.objectContaining({ facts: { field: 'website' } }))
  })

  it('has a registrable domain', () => {
    expect(domainOf('https://jobs.harbor.co.uk/a')).toBe('harbor.co.uk')
    expect(domainOf(null)).toBeNull()
  })
})

describe('names at other services', () => {
  it.each([
    ['github', 'a'.repeat(39)],
    ['x', 'a'.repeat(15)],
    ['telegram', 'a'.repeat(32)],
  ] as const)('%s takes as long a one as that and none longer', (field, handle) => {
    expect(checkHandle(field, handle)).toBe(handle)
    expect(() => checkHandle(field, `${handle}a`)).toThrow(expect.objectContaining({ facts: { field } }))
  })

  it.each(['https://evil.example/harbor', '<script>', 'har bor', '../x'])('refuse %j', (typed) => {
    expect(() => checkHandle('github', typed)).toThrow()
  })

  it('take only invitations of Discord for its server', () => {
    expect(checkDiscord('https://discord.com/invite/harbor')).toBe('https://discord.com/invite/harbor')
    for (const typed of [
      'https://discord.gg.evil.example/x',
      'http://discord.gg/x',
      'javascript:1',
      'https://discord.gg/',
    ])
      expect(() => checkDiscord(typed)).toThrow(expect.objectContaining({ facts: { field: 'discord' } }))
  })
})
