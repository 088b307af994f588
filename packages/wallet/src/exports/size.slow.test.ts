import { weighPage } from '@cryptolist/testkit'
import { describe, expect, it } from 'vitest'

/** The bytes (gz) that a page may load in all for some names of an entry. */
async function measure(names: string, entry = '@cryptolist/wallet'): Promise<number> {
  return (await weighPage(`export { ${names} } from '${entry}'`)).totalBytes
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
    ['walletConnect', '@cryptolist/wallet/wallet-connect'],
    ['web3Auth', '@cryptolist/wallet/web3-auth'],
    ['magicLink', '@cryptolist/wallet/magic-link'],
  ])('is small for %s, without its library', async (names, entry) => {
    const bytes = await measure(names, entry)
    expect(bytes).toBeGreaterThan(500)
    expect(bytes).toBeLessThanOrEqual(5000)
  })
})
