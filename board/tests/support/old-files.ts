import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Makes everything that lies in a folder two hours old. */
export async function age(folder: string): Promise<void> {
  const longAgo = new Date(Date.now() - 7_200_000)
  for (const name of await readdir(folder)) await utimes(join(folder, name), longAgo, longAgo)
}
