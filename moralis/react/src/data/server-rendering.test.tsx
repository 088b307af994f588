import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MoralisProvider } from '../provider/moralis-provider.tsx'
import { useTokenPrice } from './api/api-hooks.ts'
import { useNativeBalance, useNFTBalances } from './api/wallet-hooks.ts'
import { useEnsAddress, useEnsName } from './ens/ens-hooks.ts'
import { useOneInchTokens } from './plugins/exchange-hooks.ts'
import { createScriptedData, wrapIn } from './scripted-data.fixture.ts'

function Everything(): ReactNode {
  const states = [
    useNativeBalance(),
    useNFTBalances(),
    useTokenPrice({ address: '0x2b' }),
    useOneInchTokens(),
    useEnsAddress('0x2b'),
    useEnsName('one.eth'),
  ]
  return states.map(({ isLoading, error }) => `${isLoading} ${error}`).join(', ')
}

it('renders on a server and sends no request', () => {
  const moralis = createScriptedData()
  const Provider = wrapIn(MoralisProvider, moralis)
  const html = renderToString(
    <Provider>
      <Everything />
    </Provider>,
  )
  expect(html).toBe(Array.from({ length: 6 }, () => 'false null').join(', '))
  expect(Object.values(moralis.calls).flatMap(({ mock }) => mock.calls)).toEqual([])
})
