import { SdkError } from '../sdk-error.ts'

/** The error for programs; the message is for people. */
export type Web3ErrorCode =
  | 'missing_web3'
  | 'no_provider'
  | 'no_account'
  | 'no_current_user'
  | 'no_user'
  | 'not_signed'
  | 'server_time_unavailable'
  | 'wrong_account'
  | 'method_missing'
  | 'not_implemented'
  | 'key_in_browser'
  | 'invalid_connector'
  | 'wallet_missing'
  | 'wallet_gone'
  | 'erd_not_supported'
  | 'plugin_failed'
  | 'unknown_trigger'
  | 'trigger_invalid'
  | 'trigger_off'
  | 'nothing_saved'

/** An error of the wallet layer. Errors of a wallet are WalletError, of a transaction TransactionError. */
export class Web3Error extends SdkError<Web3ErrorCode> {
  override readonly name = 'Web3Error'
}
