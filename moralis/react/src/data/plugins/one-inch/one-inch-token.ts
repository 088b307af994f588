/** A token as 1inch lists it. */
export interface OneInchToken {
  symbol: string
  name: string
  decimals: number
  address: string
  logoURI: string
}

/** An exchange of one token for another. */
export interface OneInchExchange {
  /** `eth` where none is named. */
  chain?: string
  /** As people write it: 0.5. */
  fromAmount: string | number
  fromToken: Pick<OneInchToken, 'address' | 'decimals'>
  toToken: Pick<OneInchToken, 'address'>
}
