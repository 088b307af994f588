export type { SolanaApi, Web3Api } from '../data-api/create-data-apis.ts'
export type { DataApiError } from '../data-api/data-api-error.ts'
export type { CallOptions as DataApiCallOptions } from '../data-api/operation.ts'
export type * as SolanaAnswers from '../data-api/solana-answers.ts'
export type * as Web3Answers from '../data-api/web3-answers.ts'
export type { DataApiChain } from '../data-api/web3-operations.ts'
export type { Emitter, EmitterListener } from '../emitter.ts'
export type {
  MoralisFile,
  MoralisObject,
  MoralisQuery,
  MoralisStatic,
  MoralisSubscription,
  MoralisUser,
} from '../moralis-static.ts'
export type { StartError, StartErrorCode } from '../start/start-error.ts'
export type { StartOptions } from '../start/start-options.ts'
export type {
  AuthenticationOptions,
  AuthenticationType,
} from '../web3/authentication/authentication-options.ts'
export type {
  AddNetworkArguments,
  EnableWeb3Options,
  Web3Answer,
  Web3Connector,
} from '../web3/connectors/web3-connector.ts'
export type { DeactivateInfo, EnableInfo, Web3EventPayloads } from '../web3/events/web3-event.ts'
export type { AllowedTriggers, PluginSpec } from '../web3/plugins/trigger.ts'
export type { Web3Error, Web3ErrorCode } from '../web3/web3-error.ts'
