import { expect, it } from 'vitest'
import { sampleOf } from './verify-page.tsx'

it.each(['eoa', 'erc1271', 'erc6492'] as const)(
  'says of a signature by %s where its domain names wallets',
  (kind) => {
    const sample = sampleOf({ kind }, 'https://board.example/verify.json')
    expect(sample).toContain("in the TXT record _cryptolist.' + companyDomain")
    expect(sample).toContain("'https://' + companyDomain + '/.well-known/cryptolist.json'")
  },
)
