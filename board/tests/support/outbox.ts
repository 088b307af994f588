import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readable } from './mail-catcher.ts'

/** The mails that a board without a mail server has written, oldest first, each as it is read. */
export async function readOutbox(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  // The folder is made with the first mail. A mail is written beside its place first, and that part may be gone by now.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      return { text: await readFile(file, 'utf8'), writtenAt: (await stat(file)).mtimeMs }
    }),
  )
  return mails.sort((a, b) => a.writtenAt - b.writtenAt).map(({ text }) => readable(text))
}
