import type { MoralisFile, MoralisStatic, MoralisUser, PluginSpec } from '@cryptolist/moralis'

/** `Moralis`, as the provider hands it to hooks. */
export type MoralisSdk = MoralisStatic

/** A user of the server. */
export type User = MoralisUser

/** An object of the server. */
export type StoredObject = InstanceType<MoralisSdk['Object']>

export type { MoralisFile, PluginSpec }
