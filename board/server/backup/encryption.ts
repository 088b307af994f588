import { createCipheriv, randomBytes, scrypt } from 'node:crypto'
import { Readable } from 'node:stream'
import { BoardError } from '@cryptolist/contract'
import { Decrypter, Encrypter, type Recipient, Stanza } from 'age-encryption'
import * as text from '#messages/backup'

/** How every file in age's format begins. */
export const ageBeginning = 'age-encryption.org/v1\n'
/** Deriving a key takes 64 MB of memory, which even a small machine can spare. The default of age would need four times as much. */
const workFactor = 16

/** Encrypts a stream in age's format (age-encryption.org/v1), as `age -p` does. */
export async function encrypt(chunks: AsyncIterable<Uint8Array>, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipientOf(passphrase))
  return fromWeb(await encrypter.encrypt(toWeb(chunks)))
}

/** The opposite. Throws BoardError `invalid_input` for a wrong passphrase; the stream fails where it was cut or changed. */
export async function decrypt(chunks: AsyncIterable<Uint8Array>, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(chunks)))
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith('no identity matched'))
      throw new BoardError('invalid_input', text.wrongPassphrase, { cause })
    throw cause
  }
}

/** The library's own function derives the key in this thread and would block a running board for a second or more. */
function recipientOf(passphrase: string): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16)
      const key = await deriveKey(passphrase, salt)
      const cipher = createCipheriv('chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: 16 })
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
      const shownSalt = salt.toString('base64').replace(/=+$/, '')
      return [new Stanza(['scrypt', shownSalt, String(workFactor)], new Uint8Array(body))]
    },
  }
}

function deriveKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  const labelled = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt])
  const options = { N: 2 ** workFactor, r: 8, p: 1, maxmem: 2 ** workFactor * 2_048 }
  return new Promise((resolve, reject) => {
    scrypt(passphrase, labelled, 32, options, (error, key) => (error === null ? resolve(key) : reject(error)))
  })
}

function toWeb(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await iterator.return?.()),
  })
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.from(chunksOf(stream.getReader()), { objectMode: false })
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}
