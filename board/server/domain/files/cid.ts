import { importBytes } from 'ipfs-unixfs-importer'
import { fixedSize } from 'ipfs-unixfs-importer/chunker'
import { balanced } from 'ipfs-unixfs-importer/layout'
import { CID } from 'multiformats/cid'

/** As `ipfs add` does by default. */
const chunkSize = 262_144
const maxChildrenPerNode = 174

const sha256Code = 0x12
const rawCode = 0x55
const dagPbCode = 0x70

/** The name (version 0, `Qm…`) that these bytes have in IPFS. */
export async function computeCid(bytes: Uint8Array): Promise<string> {
  const { cid } = await importBytes(
    bytes,
    { put: async (blockCid) => blockCid },
    {
      cidVersion: 0,
      rawLeaves: false,
      chunker: fixedSize({ chunkSize }),
      layout: balanced({ maxChildrenPerNode }),
    },
  )
  return cid.toString()
}

/** What a CID of either version leads to: the CID of version 0, or the hash of the bytes themselves. */
export type Wanted = { cid: string } | { sha256: Uint8Array }

/** Undefined for what is no CID, or one of a kind that files do not have. */
export function readCid(text: string): Wanted | undefined {
  try {
    const cid = CID.parse(text)
    if (cid.multihash.code !== sha256Code) return undefined
    if (cid.code === dagPbCode) return { cid: cid.toV0().toString() }
    return cid.code === rawCode ? { sha256: cid.multihash.digest } : undefined
  } catch {
    return undefined
  }
}
