import type { Config } from '@cryptolist/board/config/config'
import type { GuardedFetch } from '@cryptolist/board/outgoing/guarded-fetch'
import { decodePercents, locateMetadata, type MetadataPlace } from './locate-metadata.ts'
import { type ReadMetadata, readMetadata } from './read-metadata.ts'

const patienceMilliseconds = 5_000
const maximumBytes = 1_048_576

export interface FetchContext {
  config: Pick<Config, 'ipfsGatewayUrl'>
  guardedFetch: GuardedFetch
  /** A file that was uploaded here for IPFS, by itself or, with a path, in a folder. */
  readOwnFile(cid: string, path: string): Promise<Uint8Array | undefined>
}

/** The result of a try: metadata, or the problem. `lasting` problems are not tried again. */
export type FetchedMetadata = { metadata: ReadMetadata } | { problem: string; lasting: boolean }

/** A way to metadata, and the host whose turn it has to wait for; undefined where no host is asked. */
export interface MetadataFetch {
  host: string | undefined
  run(): Promise<FetchedMetadata>
}

/** How to get a token's metadata. Nothing is fetched yet. */
export function prepareFetch(
  context: FetchContext,
  { uri, standard }: { uri: string; standard: 721 | 1155 },
  tokenId: bigint,
): MetadataFetch {
  const place = locateMetadata(uri, tokenId)
  const judge: Judge = (bytes) => judgeFile(bytes, standard === 1155 ? tokenId : undefined)
  if (place === undefined)
    return failing('Its URI is neither https, ipfs, ar nor data, or is longer than 1 MB.', true)
  if (place.kind === 'here') return { host: undefined, run: async () => judge(place.bytes) }
  if (place.kind === 'address') return { host: place.host, run: () => fetchFrom(context, place.url, judge) }
  return prepareIpfs(context, place, judge)
}

type Judge = (bytes: Uint8Array) => FetchedMetadata

function prepareIpfs(
  context: FetchContext,
  { cid, path }: Extract<MetadataPlace, { kind: 'ipfs' }>,
  judge: Judge,
): MetadataFetch {
  const gateway = context.config.ipfsGatewayUrl
  const host = gateway === undefined ? undefined : new URL(gateway).hostname
  return {
    host,
    async run() {
      const own = await context.readOwnFile(cid, decodePercents(path.replace(/^\/+|\/+$/g, '')))
      if (own !== undefined) return judge(own)
      if (gateway === undefined)
        return { problem: 'It is on IPFS, and this server has no IPFS_GATEWAY.', lasting: true }
      return fetchFrom(context, `${gateway}/ipfs/${cid}${path}`, judge)
    },
  }
}

async function fetchFrom(
  { guardedFetch }: FetchContext,
  url: string,
  judge: Judge,
): Promise<FetchedMetadata> {
  try {
    const answer = await guardedFetch(url, {
      headers: { accept: 'application/json' },
      timeoutMilliseconds: patienceMilliseconds,
      maximumBytes,
    })
    if (answer.status === 200) return judge(answer.body)
    return { problem: `Its server answered ${answer.status}.`, lasting: false }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error), lasting: false }
  }
}

function judgeFile(bytes: Uint8Array, tokenId: bigint | undefined): FetchedMetadata {
  const read = readMetadata(bytes, tokenId)
  if (read === 'no JSON') return { problem: 'The file isn’t a JSON object.', lasting: false }
  if (read === 'too large') return { problem: 'It has more than 64 KB.', lasting: false }
  return { metadata: read }
}

/** For metadata that can't be fetched from anywhere. */
export function failing(problem: string, lasting: boolean): MetadataFetch {
  return { host: undefined, run: async () => ({ problem, lasting }) }
}
