import { startBrowser } from '@cryptolist/testkit/browser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LocalChain, startLocalChain } from '../chain/local-chain.ts'
import { addFakeWallet } from './fake-wallet.ts'

const browser = startBrowser()
let chain: LocalChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.stop())

it('sends transactions from a page and passes on the node’s errors', async () => {
  const page = await browser.newPage()
  const { account } = await addFakeWallet(page, {
    name: 'Lantern',
    rdns: 'example.lantern',
    isInjected: 'only',
    chain,
  })
  await page.goto('data:text/html,<title>Page</title>')
  const ask = (method: string, ...params: unknown[]) =>
    page.evaluate(
      (call) =>
        Reflect.get(window, 'ethereum')
          .request(call)
          .catch(({ code, message }: { code: number; message: string }) => ({ code, message })),
      { method, params },
    )
  const [, second] = chain.accounts
  const before = await chain.getBalance(second.address)
  const payment = { from: account.address, to: second.address, value: '0x7' }
  expect(await ask('eth_sendTransaction', payment)).toMatch(/^0x[0-9a-f]{64}$/)
  // The node answers before the block is mined.
  await expect.poll(() => chain.getBalance(second.address)).toBe(before + 7n)
  expect(await ask('eth_chainId')).toBe('0x7a69')
  expect(await ask('eth_nonsense')).toMatchObject({ code: -32601 })
})
