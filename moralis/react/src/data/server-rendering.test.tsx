import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MoralisProvider } from '../provider/moralis-provider.tsx'
import { useEnsAddress } from './ens/use-ens-address.ts'
import { useEnsName } from './ens/use-ens-name.ts'
import { useOneInchTokens } from './plugins/one-inch/use-one-inch-tokens.ts'
import { createScriptedData, wrapIn } from './scripted-data.fixture.ts'
import { useNativeBalance } from './wallet-data/use-native-balance.ts'
import { useNFTBalances } from './wallet-data/use-nft-balances.ts'
import { useTokenPrice } from './web3-api/use-token-price.ts'

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

it('draws on a server, and asks nobody there', () => {
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
