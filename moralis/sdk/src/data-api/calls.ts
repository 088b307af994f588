import type { DataApiAnswers, DataApiInputs, DataApiOperation, OperationTable } from '@cryptolist/contract'

/** How to end one call before it is answered. */
export interface CallOptions {
  /** Rejects the call with an AbortError once it is aborted. */
  signal?: AbortSignal
  /** Rejects the call after this long; 60,000 by default, 0 for never. */
  timeoutMs?: number
}

/** Options that apps of moralis@1.5.8 may still pass: servers ignore them. */
export interface IgnoredParameters {
  subdomain?: string
  providerUrl?: string
  provider_url?: string
}

/** The functions that an operation table becomes: `{ account: { getNFTs(parameters, options) } }`. `Prefix` is before each name at a server. */
export type Calls<Table extends OperationTable, Prefix extends string = ''> = {
  -readonly [Group in keyof Table]: {
    -readonly [Name in keyof Table[Group] & string]: Call<`${Prefix}${Name}`, Table[Group][Name]>
  }
}

type Call<Name, Operation extends DataApiOperation> = Name extends keyof DataApiInputs
  ? (
      ...args: object extends ParametersOf<Name, Operation>
        ? [parameters?: ParametersOf<Name, Operation>, options?: CallOptions]
        : [parameters: ParametersOf<Name, Operation>, options?: CallOptions]
    ) => Promise<DataApiAnswers[Name]>
  : never

/** A wallet's address is filled in where it is left out. */
type ParametersOf<Name extends keyof DataApiInputs, Operation> = Flat<
  IgnoredParameters &
    (Operation extends { readonly isOfWallet: true }
      ? Omit<DataApiInputs[Name], 'address'> & { address?: string }
      : DataApiInputs[Name])
>

type Flat<Type> = { [Key in keyof Type]: Type[Key] }
