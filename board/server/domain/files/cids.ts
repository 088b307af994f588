import { importBytes, importer } from 'ipfs-unixfs-importer'
import { CID } from 'multiformats/cid'

const sha256Code = 0x12
const rawCode = 0x55
const dagPbCode = 0x70

/** Hashes blocks as `ipfs add` does by default, and keeps none. */
const hashOnly = { put: async (blockCid: CID) => blockCid }
const profile = 'unixfs-v0-2015'

/** The name (version 0, `Qm…`) that these bytes have in IPFS. */
export async function computeCid(bytes: Uint8Array): Promise<string> {
  const { cid } = await importBytes(bytes, hashOnly, { profile })
  return cid.toString()
}

/** The names of a folder with these files and of every folder within it, by their paths; that of the folder itself is empty. */
export async function computeFolderCids(
  files: readonly { path: string; bytes: Uint8Array }[],
): Promise<Map<string, string>> {
  const sources = files.map(({ path, bytes }) => ({ path, content: bytes }))
  const cids = new Map<string, string>()
  for await (const entry of importer(sources, hashOnly, { profile, wrapWithDirectory: true }))
    if (entry.unixfs?.isDirectory() ?? false) cids.set(entry.path ?? '', entry.cid.toString())
  return cids
}

/** The content that a CID of either version names: the CID of version 0, or the hash of the bytes themselves. */
export type WantedCid = { cid: string } | { sha256: Uint8Array }

/** Undefined for what is no CID, or one of a kind that files and folders do not have. */
export function readCid(text: string): WantedCid | undefined {
  try {
    const cid = CID.parse(text)
    if (cid.multihash.code !== sha256Code) return undefined
    if (cid.code === dagPbCode) return { cid: cid.toV0().toString() }
    return cid.code === rawCode ? { sha256: cid.multihash.digest } : undefined
  } catch {
    return undefined
  }
}
