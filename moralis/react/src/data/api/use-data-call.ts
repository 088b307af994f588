import type { DataApiChain } from '@cryptolist/moralis'
import { formatUnits } from '@cryptolist/web3/units'
import { useCallback, useRef } from 'react'
import { type CallOptions, type CallState, type FetchOptions, useCall } from '../../call/use-call.ts'

type ParamsOf<Params> = NonNullable<Params>

/** An operation of a data API, or a function that is called like one. */
export type DataCall<Params, Result> = (params: Params, options?: { signal?: AbortSignal }) => Promise<Result>

/**
 * Calls an operation of `Web3API` or `SolanaAPI` when `fetch` is called; at once, and again when its parameters change, with `autoFetch`.
 * An automatic call is cancelled when the next call begins; one made by `fetch` has its own promise and may still answer. Give the same
 * function in each render.
 */
export function useDataCall<Params extends object | undefined, Result>(
  call: DataCall<Params, Result>,
  params?: NoInfer<ParamsOf<Params>>,
  options: CallOptions = {},
): CallState<Result, ParamsOf<Params>, null> {
  const automatic = useRef<AbortController | null>(null)
  const isAskedFor = useRef(false)
  const callWith = useCallback(
    (all: ParamsOf<Params>) => {
      automatic.current?.abort()
      automatic.current = isAskedFor.current ? null : new AbortController()
      return automatic.current ? call(all, { signal: automatic.current.signal }) : call(all)
    },
    [call],
  )
  const { fetch, ...state } = useCall(callWith, {
    initialData: null,
    ...(params && { params }),
    autoFetch: options.autoFetch ?? false,
  })
  const ask = useCallback(
    (fetchOptions?: FetchOptions<Result, ParamsOf<Params>>) => {
      isAskedFor.current = true
      try {
        // The call is made before this returns.
        return fetch(fetchOptions)
      } finally {
        isAskedFor.current = false
      }
    },
    [fetch],
  )
  return { ...state, fetch: ask }
}

/** The chain that a hook asks about: the given one, else the wallet's, else Ethereum. */
export function toChain(named: DataApiChain | undefined, chainId: string | null): DataApiChain {
  return named ?? (isNamed(chainId) ? chainId : 'eth')
}

/** Any id passes: the server refuses those it does not know. */
function isNamed(chainId: string | null): chainId is DataApiChain {
  return chainId !== null && chainId !== ''
}

/** Four significant digits, and always all digits before the point: 0.0005432, and 12,346. */
const amountFormat: Intl.NumberFormatOptions = {
  minimumSignificantDigits: 1,
  maximumSignificantDigits: 4,
  maximumFractionDigits: 0,
  roundingPriority: 'morePrecision',
}

/** US dollars as people write them: `$1.67`. */
export function toUsd(value: number): string {
  // A server may send something that is not a number; the page must still render, with $NaN.
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(value)
}

/** An amount of smallest units with its symbol, exact up to the rounding: `0.0005432 WETH`. */
export function tokenValueTxt(value: string | number | bigint, decimals: number, symbol: string): string {
  return `${toNumeral(value, decimals)} ${symbol}`
}

function toNumeral(value: string | number | bigint, decimals: number): string {
  const format = new Intl.NumberFormat('en-US', amountFormat)
  const digits = typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : value
  const isWhole = /^-?\d{1,77}$/.test(String(digits)) && isCount(decimals)
  const text = isWhole ? formatUnits(BigInt(digits), decimals) : ''
  return format.format(isNumericText(text) ? text : Number(value) / 10 ** decimals)
}

function isCount(decimals: number): boolean {
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= 256
}

/** Intl reads such a text digit by digit, without converting it to a float. */
function isNumericText(text: string): text is `${number}` {
  return text !== ''
}
