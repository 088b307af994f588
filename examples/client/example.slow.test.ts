import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ClientBoard, startClientBoard } from '../../moralis/conformance/support/board.ts'
import { type ExampleFolder, setUpExample } from '../support/set-up-example.ts'

const run = promisify(execFile)
let board: ClientBoard
let folder: ExampleFolder

beforeAll(async () => {
  folder = await setUpExample('client', { packages: ['client'] })
  board = await startClientBoard({ DEMO: 'on' })
})
afterAll(async () => {
  await board.close()
  await folder.remove()
})

function list(...parameters: string[]): Promise<{ stdout: string; stderr: string }> {
  return run(process.execPath, [join(folder.path, 'list-jobs.mjs'), ...parameters])
}

it('lists jobs of all pages', async () => {
  const { stdout } = await list(board.origin)
  const [head, ...rows] = stdout.trim().split('\n')
  expect(head).toMatch(/^\d+ jobs at http:/)
  expect(rows).toHaveLength(Math.min(50, Number.parseInt(head ?? '', 10)))
  expect(new Set(rows).size).toBeGreaterThan(20)
  for (const row of rows) expect(row.split(' · ')).toHaveLength(4)
})

it('lists those with a tag', async () => {
  const all = Number.parseInt((await list(board.origin)).stdout, 10)
  const some = Number.parseInt((await list(board.origin, 'rust')).stdout, 10)
  expect(some).toBeGreaterThan(0)
  expect(some).toBeLessThan(all)
})

it('says in a sentence what is wrong', async () => {
  await expect(list('jobs.example')).rejects.toMatchObject({
    code: 1,
    stderr: 'Invalid origin: use https://jobs.example, without a path. (bad_input)\n',
  })
  await expect(list(board.origin, 'c++')).rejects.toMatchObject({
    code: 1,
    stderr: 'Invalid tag: c++. (bad_input)\n',
  })
})
