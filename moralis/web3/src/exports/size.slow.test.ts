import { weighPage } from '@cryptolist/testkit'
import { describe, expect, it } from 'vitest'

const kilobyte = 1024
/** A production build takes its time where much else runs. */
const timeoutMs = 60_000

const wallets = `export { createConnection, injected, signText, switchChain, addChain, watchWallets } from '@cryptolist/wallet'`
const transactions = `export { executeFunction, sendTransaction, transfer } from '@cryptolist/web3/transactions'`
const units = `export { formatUnits, parseUnits } from '@cryptolist/web3/units'`
const nodes = `export { createRpcClient, network } from '@cryptolist/web3/network'`

describe('what a page loads for transfers and contract calls', () => {
  it(
    'is at most 60 KB in all, with wallets, nodes, private keys and units',
    async () => {
      const { totalBytes } = await weighPage([wallets, transactions, units, nodes].join('\n'))
      expect(totalBytes).toBeGreaterThan(20 * kilobyte)
      expect(totalBytes).toBeLessThanOrEqual(60 * kilobyte)
    },
    timeoutMs,
  )

  it(
    'is at most 10 KB until the first call is made, without viem',
    async () => {
      const { entryBytes, entryCode } = await weighPage(transactions)
      expect(entryBytes).toBeLessThanOrEqual(10 * kilobyte)
      // A text that stands in viem's errors only.
      expect(entryCode).not.toContain('viem.sh')
      expect(entryCode).not.toContain('secp256k1')
    },
    timeoutMs,
  )
})

describe('what a page loads of the catalogue', () => {
  it(
    'is one network where it names one',
    async () => {
      const { entryBytes, entryCode } = await weighPage(`export { base } from '@cryptolist/web3/chains'`)
      expect(entryBytes).toBeLessThanOrEqual(512)
      expect(entryCode).toContain('mainnet.base.org')
      expect(entryCode).not.toContain('polygon')
    },
    timeoutMs,
  )

  it(
    'is 6 KB for all of them, of which none come along with wallets and nodes',
    async () => {
      const { totalBytes, entryCode } = await weighPage(`export * from '@cryptolist/web3/chains'`)
      expect(totalBytes).toBeLessThanOrEqual(6 * kilobyte)
      expect(entryCode).toContain('mainnet.base.org')
      expect((await weighPage([wallets, transactions, nodes].join('\n'))).entryCode).not.toContain(
        'mainnet.base.org',
      )
    },
    timeoutMs,
  )
})

it(
  'a client of one node costs 2 KB',
  async () => {
    const { totalBytes } = await weighPage(`export { createRpcClient } from '@cryptolist/web3/network'`)
    expect(totalBytes).toBeLessThanOrEqual(2 * kilobyte)
  },
  timeoutMs,
)
