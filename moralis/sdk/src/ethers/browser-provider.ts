import { walletMessages } from '@cryptolist/contract'
import { BrowserProvider, type JsonRpcSigner } from 'ethers'
import { Web3Error } from '../errors.ts'
import type { Web3State } from '../web3/create-web3.ts'

/**
 * The enabled wallet as a provider of ethers 6, for code that used `Moralis.web3` as one of ethers 5. It follows the wallet from network to
 * network. Throws Web3Error (`missing_web3`) without a wallet.
 *
 * @example
 * import Moralis from '@cryptolist/moralis'
 * import { toBrowserProvider } from '@cryptolist/moralis/ethers'
 *
 * await Moralis.enableWeb3()
 * const balance = await toBrowserProvider(Moralis).getBalance(address)
 */
export function toBrowserProvider(moralis: Pick<Web3State, 'web3'>): BrowserProvider {
  // Plain JavaScript may give nothing.
  const web3 = moralis?.web3
  if (!web3) throw new Web3Error('missing_web3', walletMessages.missingWeb3)
  // ethers 6 passes parameters as an array or an object; wallets take arrays, and ethers gives none of the others here.
  return new BrowserProvider(
    { request: ({ method, params }) => web3.request({ method, ...(Array.isArray(params) && { params }) }) },
    'any',
  )
}

/**
 * The enabled account as a signer of ethers 6. Rejects with Web3Error: `missing_web3`, `no_account`.
 *
 * @example
 * const signer = await getSigner(Moralis)
 * const contract = new Contract(address, abi, signer)
 */
export async function getSigner(moralis: Pick<Web3State, 'web3' | 'account'>): Promise<JsonRpcSigner> {
  const provider = toBrowserProvider(moralis)
  if (moralis.account === null) throw new Web3Error('no_account', walletMessages.senderNotFound)
  return provider.getSigner(moralis.account)
}
