import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalChain, startLocalChain, testContracts } from './local-chain.ts'

let chain: LocalChain
beforeAll(async () => {
  chain = await startLocalChain({ chainId: 1337 })
})
afterAll(() => chain.stop())

describe('a local chain', () => {
  it('is reachable from this machine only, at a port the system chose', async () => {
    const { hostname, port } = new URL(chain.url)
    expect(hostname).toBe('127.0.0.1')
    expect(Number(port)).toBeGreaterThanOrEqual(20_000)
    expect(await chain.request('eth_chainId')).toBe('0x539')
  })

  it('funds its accounts', async () => {
    expect(await chain.getBalance(chain.accounts[2].address)).toBe(10_000n * 10n ** 18n)
  })

  it('deploys contracts with constructor arguments', async () => {
    const token = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
    expect(await chain.read(token, 'symbol() view returns (string)')).toBe('TST')
    expect(await chain.read(token, 'decimals() view returns (uint8)')).toBe(6)
  })

  it('mines blocks on request', async () => {
    const before = Number(await chain.request('eth_blockNumber'))
    await chain.mine(3)
    expect(Number(await chain.request('eth_blockNumber'))).toBe(before + 3)
  })

  it('ends when stopped', async () => {
    const other = await startLocalChain()
    await other.stop()
    expect(isRunning(other.pid)).toBe(false)
    await other.stop()
  })

  it('ends when the process that started it is killed', async () => {
    const script = `import { startAnvil } from '${new URL('./anvil.mjs', import.meta.url)}'
      const { pid } = await startAnvil(31337)
      console.log(pid)
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script])
    const [output] = await once(child.stdout, 'data')
    const pid = Number(output)
    expect(isRunning(pid)).toBe(true)
    child.kill('SIGKILL')
    await expect.poll(() => isRunning(pid)).toBe(false)
  })
})

describe('a wallet of the chain', () => {
  it('signs and sends with its own key', async () => {
    const [first, second] = chain.accounts
    const wallet = chain.walletProvider(second)
    const before = await chain.getBalance(first.address)
    const transaction = { from: second.address, to: first.address, value: '0x5' }
    expect(await wallet.request({ method: 'eth_sendTransaction', params: [transaction] })).toMatch(
      /^0x[0-9a-f]{64}$/,
    )
    await expect.poll(() => chain.getBalance(first.address)).toBe(before + 5n)
    const foreign = wallet.request({
      method: 'eth_sendTransaction',
      params: [{ ...transaction, from: first.address }],
    })
    await expect(foreign).rejects.toMatchObject({ code: 4100 })
  })

  it('follows the script and records its calls', async () => {
    const wallet = chain.walletProvider()
    wallet.behave((method) => (method === 'eth_chainId' ? 'reject' : { result: 7 }))
    await expect(wallet.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4001 })
    expect(await wallet.request({ method: 'eth_accounts' })).toBe(7)
    expect(wallet.calls.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_accounts'])
  })

  it('switches only to networks that it knows', async () => {
    const wallet = chain.walletProvider()
    const heard: unknown[] = []
    wallet.on('chainChanged', (payload) => heard.push(payload))
    const change = () =>
      wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    await expect(change()).rejects.toMatchObject({ code: 4902 })
    await wallet.request({ method: 'wallet_addEthereumChain', params: [{ chainId: '0x2105' }] })
    await change()
    expect(heard).toEqual(['0x2105'])
    expect(await wallet.request({ method: 'eth_chainId' })).toBe('0x2105')
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
