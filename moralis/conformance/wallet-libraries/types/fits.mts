// The libraries fit what packages/wallet says of them. Checked by libraries.test.ts with the settings beside this file, for these types
// are there only where the libraries are installed.
import type { EthereumProvider } from '@walletconnect/ethereum-provider'
import type { Web3Auth } from '@web3auth/modal'
import type { Magic } from 'magic-sdk'
import type {
  MagicLibrary,
  WalletConnectLibrary,
  WalletConnectProvider,
  WalletConnectStart,
  Web3AuthClient,
  Web3AuthStart,
} from '../../../../packages/wallet/src/connectors/library-types.ts'

/** Compiles only where `Real` can stand where `Ours` is asked for. */
type Fits<Real extends Ours, Ours> = [Real, Ours]

export type Checks = [
  Fits<Awaited<ReturnType<typeof EthereumProvider.init>>, WalletConnectProvider>,
  Fits<typeof EthereumProvider, WalletConnectLibrary>,
  Fits<WalletConnectStart, Parameters<typeof EthereumProvider.init>[0]>,
  Fits<InstanceType<typeof Web3Auth>, Web3AuthClient>,
  Fits<Web3AuthStart, ConstructorParameters<typeof Web3Auth>[0]>,
  Fits<typeof Magic, MagicLibrary>,
]
