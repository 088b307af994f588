export type { DataApiAnswers, DataApiChain, DataApiInputs } from '@cryptolist/contract'
export type { ExecuteFunctionOptions, SentTransaction, TransferOptions } from '@cryptolist/web3/transactions'
export type { CallOptions as DataApiCallOptions } from '../data-api/calls.ts'
export type { SolanaApi, Web3Api } from '../data-api/data-api.ts'
export type { DataApiError, StartError, StartErrorCode, Web3Error, Web3ErrorCode } from '../errors.ts'
export type {
  MoralisFile,
  MoralisObject,
  MoralisQuery,
  MoralisStatic,
  MoralisSubscription,
  MoralisUser,
} from '../moralis-static.ts'
export type { StartOptions } from '../start/start-options.ts'
export type {
  AuthenticationOptions,
  AuthenticationType,
} from '../web3/authentication/address-login.ts'
export type {
  AddNetworkArguments,
  Emitter,
  EmitterListener,
  EnableWeb3Options,
  Web3Answer,
  Web3Connector,
} from '../web3/connectors/web3-connector.ts'
export type { DeactivateInfo, EnableInfo, Web3EventPayloads } from '../web3/events/web3-events.ts'
export type { AllowedTriggers, PluginSpec } from '../web3/plugins/triggers.ts'
