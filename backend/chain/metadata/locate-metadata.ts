import { parseUrl } from '@cryptolist/contract'
import { toIdDigits } from './read-metadata.ts'

/** Where an NFT's metadata are: in its URI itself, at an address, or on IPFS. */
export type MetadataPlace =
  | { kind: 'here'; bytes: Buffer }
  | { kind: 'address'; url: string; host: string }
  | { kind: 'ipfs'; cid: string; path: string }

const maximumDataBytes = 1_048_576
const maximumUriLength = 4_000
const arweaveGateway = 'https://arweave.net'

/**
 * Finds where a token's metadata is by its URI. `{id}` is replaced by the number of the token (ERC-1155). http addresses are asked over https
 * only. Undefined for any other URI.
 */
export function locateMetadata(uri: string, tokenId: bigint): MetadataPlace | undefined {
  const text = uri.trim()
  if (/^data:/i.test(text)) return readData(text)
  if (text.length > maximumUriLength) return undefined
  const named = text.replaceAll('{id}', toIdDigits(tokenId))
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/is.exec(named) ?? []
  if (scheme === '') return readIpfsPath(named)
  if (/^ipfs$/i.test(scheme)) return readIpfsPath(rest)
  if (/^ar$/i.test(scheme)) return readAddress(`${arweaveGateway}/${rest}`)
  if (/^https?$/i.test(scheme)) return readAddress(`https://${rest}`)
  return undefined
}

function readAddress(text: string): MetadataPlace | undefined {
  const url = parseUrl(text)
  return url && { kind: 'address', url: url.href, host: url.hostname }
}

/** The rest after `ipfs://`, which some write twice: a CID and a path. */
function readIpfsPath(text: string): MetadataPlace | undefined {
  const [, cid = '', path = ''] =
    /^(?:ipfs\/)*(Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,110})((?:\/[^?#]*)?)$/.exec(text) ?? []
  const isUpward = path.split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part))
  return cid === '' || isUpward ? undefined : { kind: 'ipfs', cid, path }
}

/** Anything may stand before the comma: types, charsets and `utf8` are written in many ways. */
function readData(text: string): MetadataPlace | undefined {
  const comma = text.indexOf(',')
  if (comma < 0 || text.length > 3 * maximumDataBytes) return undefined
  const body = text.slice(comma + 1)
  const isBase64 = /;\s*base64\s*$/i.test(text.slice(0, comma))
  const bytes = isBase64 ? Buffer.from(body, 'base64') : Buffer.from(decodePercents(body))
  return bytes.length > maximumDataBytes ? undefined : { kind: 'here', bytes }
}

/** Many contracts write JSON and paths as they are, with percent signs that mean themselves. */
export function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
