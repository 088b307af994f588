import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'

/** Files of an archive by their paths. */
export type ArchiveFiles = Readonly<Record<string, string | Uint8Array>>

/** A tar.gz as hosts make it: all files in one folder. */
export async function toTarGz(files: ArchiveFiles, folder = 'task-main/'): Promise<Buffer> {
  return gzipSync(await toTar(files, folder))
}

export function toTar(files: ArchiveFiles, folder = ''): Promise<Uint8Array> {
  return packTar(
    Object.entries(files).map(([name, content]) => {
      const body = Buffer.from(content)
      return { header: { name: `${folder}${name}`, size: body.length, type: 'file' as const }, body }
    }),
  )
}

interface ZipOptions {
  /** Bits of the flags: 1 says that files are encrypted. */
  flags?: number
  /** The size that headers claim a file has; its own unless given. */
  claimedSize?: number
  /** File mode of Unix. */
  mode?: number
}

/** A zip, with what its headers say of the files. */
export function toZip(
  files: ArchiveFiles,
  { flags = 0, claimedSize, mode = 0o100644 }: ZipOptions = {},
): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimedSize ?? bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(mode * 0x10000, 6)
    rest.writeUInt32LE(offset, 10)
    const version = Buffer.from([20, 3])
    directory.push(Buffer.concat([Buffer.from('504b0102', 'hex'), version, common, rest, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.write('504b0506', 0, 'hex')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}
