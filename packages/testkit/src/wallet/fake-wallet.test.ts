import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { fakeWalletScript, walletFunctionName } from './fake-wallet.ts'

/** A page without a browser: only what the script may use. */
function runIn(script: string, answer: unknown) {
  const window = new EventTarget()
  Reflect.set(window, walletFunctionName, async () => answer)
  const announced: CustomEvent[] = []
  window.addEventListener('eip6963:announceProvider', (event) => {
    if (event instanceof CustomEvent) announced.push(event)
  })
  runInNewContext(script, { window, CustomEvent })
  return { window, announced }
}

it('announces itself at once and on every request, and uses nothing outside of itself', () => {
  const { announced, window } = runIn(fakeWalletScript({ name: 'Lantern', rdns: 'example.lantern' }), {})
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(announced.map(({ detail }) => detail.info.name)).toEqual(['Lantern', 'Lantern'])
})

it('returns the test’s answers and throws its errors', async () => {
  const script = fakeWalletScript({ name: 'Lantern', rdns: 'example.lantern', isInjected: 'only' })
  const willing = runIn(script, { result: ['0x1'] })
  expect(willing.announced).toEqual([])
  await expect(Reflect.get(willing.window, 'ethereum').request({ method: 'eth_accounts' })).resolves.toEqual([
    '0x1',
  ])
  const unwilling = runIn(script, { error: { code: 4001, message: 'No.' } })
  await expect(Reflect.get(unwilling.window, 'ethereum').request({ method: 'x' })).rejects.toMatchObject({
    code: 4001,
  })
})
