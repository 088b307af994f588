/** A parameter that is sent in the body: as the whole of it, or as one of its fields. */
export interface BodyParameter {
  readonly key: string
  readonly type: 'set body' | 'property'
  readonly required: boolean
}

export interface Endpoint {
  /** Below the API's address; `:name` stands for a parameter. */
  readonly url: string
  /** GET by default. */
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly bodyParams?: readonly BodyParameter[]
  /** Whether `address` is a wallet's; then the user's own is the default. */
  readonly isOfWallet?: boolean
}

/** An endpoint with the types of what it takes and answers. `types` is never there at run time. */
export interface Operation<Parameters = never, Answer = unknown> extends Endpoint {
  readonly types?: readonly [(parameters: Parameters) => void, Answer]
}

export type OperationTable = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** How to end one call before it is answered. */
export interface CallOptions {
  /** Rejects the call with an AbortError once it is aborted. */
  signal?: AbortSignal
  /** Rejects the call after this long; 60,000 by default, 0 for never. */
  timeoutMs?: number
}

/** The functions that an operation table becomes: `{ account: { getNFTs(parameters, options) } }`. */
export type Calls<Table> = {
  -readonly [Group in keyof Table]: { -readonly [Name in keyof Table[Group]]: Call<Table[Group][Name]> }
}

type Call<Entry> =
  Entry extends Operation<infer Parameters, infer Answer>
    ? (
        ...args: object extends Parameters
          ? [parameters?: Parameters, options?: CallOptions]
          : [parameters: Parameters, options?: CallOptions]
      ) => Promise<Answer>
    : never

type NamesIn<Url extends string> = Url extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Url extends `${string}:${infer Name}`
    ? Name
    : never

type Filled<IsOfWallet> = 'network' | (IsOfWallet extends true ? 'address' : never)

type InPath<Name extends string, IsOfWallet> = {
  [Key in Exclude<Name, Filled<IsOfWallet>>]: string
} & { [Key in Extract<Name, Filled<IsOfWallet>>]?: Key extends 'network' ? 'mainnet' | 'devnet' : string }

type Flat<Type> = { [Key in keyof Type]: Type[Key] }

type TypedEndpoint<Url, IsOfWallet> = Endpoint & {
  readonly url: Url
  readonly isOfWallet?: IsOfWallet
}

/** One row of an operation table: its answer and its parameters besides those in the path, then its endpoint. */
export function operation<Answer, Rest = object>() {
  return <const Url extends string, const IsOfWallet extends boolean = false>(
    endpoint: TypedEndpoint<Url, IsOfWallet>,
  ): Operation<Flat<InPath<NamesIn<Url>, IsOfWallet> & Rest>, Answer> => endpoint
}
