import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deliver } from './deliver.ts'

/** Writes mails as files that mail programs open, one for each; only the board's own user can read them. */
export function createOutbox(folder: string): Deliver {
  return async (mailId, message) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message: bytes } = await transport.sendMail(message)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
    // A second try of the same mail takes the place of the first; nobody sees half a file.
    const file = join(folder, `${mailId}.eml`)
    await writeFile(`${file}.part`, bytes, { mode: 0o600 })
    await rename(`${file}.part`, file)
    return 'written'
  }
}
