import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { parseAnswer } from '../../texts/json-depth.ts'

const tokenBytes = 16
/** Of what a domain names, more is not read. */
const maximumSigners = 20
const maximumTokens = 20
const maximumLetters = 200

/** A wallet as a domain names it. */
export interface NamedSigner {
  /** Lower case. */
  address: string
  chainId: number
}

/** The text of a domain in one of the two places. */
export interface PlacedText {
  tokens: string[]
  signers: NamedSigner[]
}

/** A new code to publish. It isn't secret: once published, anyone can read it. */
export function makeToken(): string {
  return randomBytes(tokenBytes).toString('hex')
}

/** Name and value of the DNS record. */
export function recordOf(domain: string, token: string): { name: string; value: string } {
  return { name: `_cryptolist.${domain}`, value: `verify=${token}` }
}

/** URL and contents of the file. */
export function fileOf(domain: string, token: string): { url: string; text: string } {
  return {
    url: `https://${domain}/.well-known/cryptolist.json`,
    text: `${JSON.stringify({ v: 1, verify: token }, null, 2)}\n`,
  }
}

/** Reads TXT records: words such as `verify=…` and `signer=eip155:1:0x…`, one or several in a record. */
export function readRecords(records: readonly string[]): PlacedText {
  const words = records.flatMap((record) => record.split(/[\s;,]+/u))
  const named = (key: string): string[] =>
    words.flatMap((word) => {
      const [, name, value] = /^([a-z]+)=(.+)$/i.exec(word) ?? []
      return name?.toLowerCase() === key && value !== undefined ? [value] : []
    })
  return { tokens: named('verify').slice(0, maximumTokens), signers: readSigners(named('signer')) }
}

const text = z.string().max(maximumLetters)
const fileSchema = z.object({
  v: z.literal(1),
  verify: z.union([text, z.array(text).max(maximumTokens)]).optional(),
  signers: z.array(z.unknown()).max(1000).optional(),
})

/** Reads the file; undefined if it is not in this form. `verify` may be a list, for several companies with one domain. */
export function readFile(body: Buffer): PlacedText | undefined {
  const read = fileSchema.safeParse(parseAnswer(body.toString('utf8').replace(/^\uFEFF/, '')))
  if (!read.success) return undefined
  const { verify = [], signers = [] } = read.data
  const words = signers.filter((signer): signer is string => typeof signer === 'string')
  return { tokens: [verify].flat(), signers: readSigners(words) }
}

/** Wallets of the form `eip155:<chain>:0x…`; others and duplicates are left out. */
function readSigners(words: readonly string[]): NamedSigner[] {
  const named = new Map<string, NamedSigner>()
  for (const word of words) {
    const [, chain = '', address = ''] = /^eip155:([1-9]\d{0,14}):(0x[0-9a-f]{40})$/i.exec(word) ?? []
    if (address === '') continue
    const signer = { address: address.toLowerCase(), chainId: Number(chain) }
    named.set(keyOf(signer), signer)
  }
  return [...named.values()].slice(0, maximumSigners)
}

/** Stands for a wallet on a chain. */
export function keyOf({ address, chainId }: NamedSigner): string {
  return `${chainId}:${address}`
}
