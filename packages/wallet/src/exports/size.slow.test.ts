import { describe, expect, it } from 'vitest'
import { weigh } from './built-size.fixture.ts'

/** What a page may load in all for some names of the package, in bytes as sent (gz). */
async function measure(names: string, file = 'index'): Promise<number> {
  return (await weigh(`export { ${names} } from '{folder}/${file}.ts'`)).totalBytes
}

describe('what a page loads of @cryptolist/wallet', () => {
  it.each([
    [
      'finding a wallet and signing a text that the server wrote',
      'createConnection, injected, signText, watchWallets',
      2400,
    ],
    [
      'the same with a text of its own (EIP-4361) and the whole way of signing in',
      'createConnection, injected, listenToWallet, signIn, signInMessage, signText, watchWallets',
      10_000,
    ],
    ['structured data (EIP-712)', 'signTypedData', 2000],
  ])('is small for %s', async (_what, names, limitBytes) => {
    const bytes = await measure(names)
    expect(bytes).toBeGreaterThan(500)
    expect(bytes).toBeLessThanOrEqual(limitBytes)
  })

  it.each([
    ['walletConnect', 'wallet-connect'],
    ['web3Auth', 'web3-auth'],
    ['magicLink', 'magic-link'],
  ])('is small for %s, without its library', async (names, file) => {
    const bytes = await measure(names, file)
    expect(bytes).toBeGreaterThan(500)
    expect(bytes).toBeLessThanOrEqual(5000)
  })
})
