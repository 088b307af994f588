import { ETH, FromWei, Token } from '@cryptolist/wallet/units'

/** `Moralis.Units`: amounts between what people write and the smallest unit, exactly. Each throws UnitsError. */
export const units = { ETH, Token, FromWei } as const

export type Units = typeof units
