import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const published = [
  'packages/contract',
  'packages/wallet',
  'packages/client',
  'moralis/web3',
  'moralis/sdk',
  'moralis/react',
]
let folder = ''

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The TypeScript of every README of the packages, by the name of a file for it. */
async function listSamples(): Promise<[file: string, code: string][]> {
  const samples = await Promise.all(
    published.map(async (folder) => {
      const text = await readFile(join(root, folder, 'README.md'), 'utf8')
      return [...text.matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)].map(
        ([, ending, code = ''], index): [string, string] => [
          `${basename(folder)}-${index + 1}.${ending}`,
          code,
        ],
      )
    }),
  )
  return samples.flat()
}

it('every sample of a README fits the packages as they are', async () => {
  await mkdir(join(root, '.cache'), { recursive: true })
  folder = await mkdtemp(join(root, '.cache/readme-'))
  const samples = await listSamples()
  expect(samples.length).toBeGreaterThanOrEqual(6)
  for (const [file, code] of samples) await writeFile(join(folder, file), code)
  const config = {
    extends: '../../tsconfig.json',
    include: ['*.ts', '*.tsx', '../../packages/*/src/**/*.d.ts', '../../moralis/*/src/**/*.d.ts'],
    exclude: [],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const output = await run(process.execPath, [compiler, '-p', folder, '--pretty', 'false']).then(
    () => [],
    ({ stdout }: { stdout: string }) => stdout.split('\n').filter((line) => line.includes('readme-')),
  )
  expect(output).toEqual([])
})
