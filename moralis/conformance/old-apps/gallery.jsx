import {
  useApiContract,
  useChain,
  useERC20Balances,
  useERC20Transfers,
  useMoralis,
  useMoralisQuery,
  useMoralisWeb3Api,
  useNativeBalance,
  useNativeTransactions,
  useNFTBalances,
  useNFTTransfers,
  useTokenPrice,
  useWeb3Contract,
  useWeb3ExecuteFunction,
  useWeb3Transfer,
} from 'react-moralis'
import { Action, strictly } from './action.jsx'

const options = new URLSearchParams(location.search)
const token = options.get('token')
const art = options.get('art')
const receiver = options.get('receiver')

const symbolAbi = [
  {
    type: 'function',
    name: 'symbol',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ name: '', type: 'string' }],
  },
]
const approveAbi = [
  {
    type: 'function',
    name: 'approve',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'spender', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
]

/** The second app: a wallet's coins and NFTs, transfers, a name, what a contract says, what happened on the chain. */
export function Gallery() {
  const { Moralis, authenticate, enableWeb3, isWeb3Enabled, user } = useMoralis()
  const { chainId, switchNetwork } = useChain()
  const quiet = { autoFetch: false }
  const coins = useERC20Balances({}, quiet)
  const moves = useERC20Transfers({}, quiet)
  const nfts = useNFTBalances({}, quiet)
  const native = useNativeBalance({}, quiet)
  const price = useTokenPrice({ address: token, chain: 'eth' }, quiet)
  const api = useMoralisWeb3Api()
  const read = useWeb3ExecuteFunction()
  const nftMoves = useNFTTransfers({}, quiet)
  const spent = useNativeTransactions({}, quiet)
  const asked = { abi: symbolAbi, functionName: 'symbol' }
  const byApi = useApiContract({ ...asked, address: token, chain: 'eth' })
  const byWallet = useWeb3Contract({ ...asked, contractAddress: token })
  const ether = useWeb3Transfer({ type: 'native', amount: Moralis.Units.ETH('0.5'), receiver })
  const tokens = useWeb3Transfer({ type: 'erc20', amount: '2', receiver, contractAddress: token })
  const nft = useWeb3Transfer({ type: 'erc721', receiver, contractAddress: art, tokenId: 1 })
  const synced = useMoralisQuery(
    'EthTokenTransfers',
    (query) => query.equalTo('token_address', token),
    [],
    quiet,
  )
  const send = (hook) => async () => {
    const sent = await hook.fetch(strictly)
    return (await sent.wait()).status
  }
  return (
    <main>
      <h1>{user ? `Gallery of ${user.get('ethAddress')}` : 'Gallery'}</h1>
      <Action name="Authenticate" run={async () => Boolean(await authenticate(strictly))} />
      <Action
        name="Connect"
        run={async () => {
          await enableWeb3(strictly)
          return Moralis.isWeb3Enabled()
        }}
      />
      <Action name="Chain" run={async () => [isWeb3Enabled, chainId]} />
      <Action name="Same network" run={() => switchNetwork('0x1')} />
      <Action
        name="Coins"
        run={async () => (await coins.fetchERC20Balances(strictly)).map(({ symbol }) => symbol)}
      />
      <Action name="Coins moved" run={async () => (await moves.fetchERC20Transfers(strictly)).total > 0} />
      <Action
        name="NFTs"
        run={async () => (await nfts.getNFTBalances(strictly)).result.map((one) => one.token_id)}
      />
      <Action name="Balance" run={async () => Number((await native.getBalances(strictly)).balance) > 0} />
      <Action name="Price" run={async () => (await price.fetchTokenPrice(strictly)).usdPrice > 0} />
      <Action name="Transactions" run={async () => typeof (await api.account.getTransactions({})).total} />
      <Action
        name="Metadata"
        run={async () =>
          JSON.parse((await api.token.getTokenIdMetadata({ address: art, token_id: '1' })).metadata).name
        }
      />
      <Action
        name="Name of a wallet"
        run={async () => (await api.resolve.resolveAddress({ address: user.get('ethAddress') })).name}
      />
      <Action
        name="Legacy coins"
        run={async () => (await Moralis.Web3.getAllERC20()).map(({ symbol }) => symbol).sort()}
      />
      <Action name="Legacy coin" run={async () => (await Moralis.Web3.getERC20({ symbol: 'TST' })).symbol} />
      <Action name="Legacy NFTs" run={async () => (await Moralis.Web3.getNFTs()).length} />
      <Action name="Legacy NFT count" run={async () => await Moralis.Web3.getNFTsCount()} />
      <Action
        name="Legacy transactions"
        run={async () =>
          Array.isArray(
            (await Moralis.Web3.getTransactions()).results ?? (await Moralis.Web3.getTransactions()),
          )
        }
      />
      <Action
        name="Read a contract"
        run={() =>
          read.fetch({
            params: { abi: symbolAbi, contractAddress: token, functionName: 'symbol' },
            ...strictly,
          })
        }
      />
      <Action
        name="Domain"
        run={async () => (await api.resolve.resolveDomain({ domain: 'harbor.eth' }))?.address}
      />
      <Action name="NFTs moved" run={async () => (await nftMoves.getNFTTransfers(strictly)).total > 0} />
      <Action
        name="Spent"
        run={async () => Array.isArray((await spent.getNativeTransations(strictly)).result)}
      />
      <Action
        name="Contract by the API"
        run={async () => {
          await byApi.runContractFunction(strictly)
          return api.native.runContractFunction({ address: token, function_name: 'symbol', abi: symbolAbi })
        }}
      />
      <Action name="Contract by the wallet" run={() => byWallet.runContractFunction(strictly)} />
      <Action
        name="Contract of ethers"
        run={() => {
          const { Contract } = Moralis.web3Library
          return new Contract(token, symbolAbi, Moralis.web3.getSigner()).symbol()
        }}
      />
      <Action
        name="Execute"
        run={() =>
          Moralis.executeFunction({ abi: symbolAbi, contractAddress: token, functionName: 'symbol' })
        }
      />
      <Action
        name="Watch"
        run={() => Moralis.Cloud.run('watchEthAddress', { address: user.get('ethAddress') })}
      />
      <Action
        name="Upload folder"
        run={async () => {
          const abi = [1, 2].map((id) => ({ path: `lamps/${id}.json`, content: { name: `Lamp ${id}` } }))
          const [{ path }] = await Moralis.Web3API.storage.uploadFolder({ abi })
          // The token's base address; contracts add the number of the token.
          const base = path.slice(0, path.lastIndexOf('/'))
          const lamps = abi.map(async (_lamp, at) => (await fetch(`${base}/${at + 1}.json`)).json())
          return (await Promise.all(lamps)).map(({ name }) => name)
        }}
      />
      <Action
        name="Write to a contract"
        run={async () => {
          const params = { spender: receiver, amount: 5 }
          const sent = await read.fetch({
            params: { abi: approveAbi, contractAddress: token, functionName: 'approve', params },
            ...strictly,
          })
          return (await sent.wait()).status
        }}
      />
      <Action name="Send ether" run={send(ether)} />
      <Action name="Send tokens" run={send(tokens)} />
      <Action name="Send NFT" run={send(nft)} />
      <Action
        name="Synced transfers"
        run={async () => (await synced.fetch(strictly)).map((one) => one.get('value'))}
      />
    </main>
  )
}
