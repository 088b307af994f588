import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** A command's output and exit code. */
export interface CommandOutcome {
  code: unknown
  stdout: string
  stderr: string
}

export interface CommandPlace {
  databaseUrl: string
  folder: string
  /** More settings. */
  environment?: Record<string, string>
}

/** Runs a built command such as `admin`, with the database of a running board and a data folder below `folder`. */
export async function runCommand(
  name: string,
  args: readonly string[],
  { databaseUrl, folder, environment = {} }: CommandPlace,
): Promise<CommandOutcome> {
  const file = fileURLToPath(new URL(`../../dist/server/${name}.js`, import.meta.url))
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    ...environment,
  }
  return promisify(execFile)(process.execPath, [file, ...args], { env }).then(
    (printed) => ({ code: 0, ...printed }),
    ({ code, stdout, stderr }: CommandOutcome) => ({ code, stdout, stderr }),
  )
}
