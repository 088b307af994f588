import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltBoard, startBuiltBoard } from '../../../board/tests/support/built-board.ts'
import { runCommand } from '../../../board/tests/support/run-command.ts'

let board: BuiltBoard
let folder: string
beforeAll(async () => {
  board = await startBuiltBoard({ BACKEND: 'on' })
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-move-command-'))
  await writeExport({ text: 'hello' })
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await board.close()
})

const writeExport = (note: object): Promise<void> =>
  writeFile(
    join(folder, 'Note.json'),
    JSON.stringify([{ objectId: 'note1', createdAt: '2022-05-06T07:08:09.000Z', ...note }]),
  )

const move = (...args: string[]) => runCommand('move', args, { databaseUrl: board.databaseUrl, folder })

async function readNote(): Promise<{ status: number; body: unknown }> {
  const headers = { 'X-Parse-Application-Id': 'cryptolist' }
  const response = await fetch(`${board.origin}/server/classes/Note/note1`, { headers })
  return { status: response.status, body: await response.json() }
}

describe('npm run move while the server runs', () => {
  it('rehearses, then writes, and the running server has the data', async () => {
    const rehearsal = await move(folder)
    expect(rehearsal).toMatchObject({ code: 0, stderr: '' })
    expect(rehearsal.stdout).toContain('Note: 1 to add, 0 here with other content, 0 unchanged')
    expect((await readNote()).body).toMatchObject({ code: expect.any(Number) })
    const written = await move(folder, '--write')
    expect(written).toMatchObject({ code: 0, stderr: '' })
    expect(written.stdout).toContain('Note: 1 added, 0 replaced, 0 unchanged')
    expect(await readNote()).toMatchObject({
      status: 200,
      body: { text: 'hello', createdAt: '2022-05-06T07:08:09.000Z' },
    })
  })

  it('names objects that exist with other content and writes nothing without --replace', async () => {
    await writeExport({ text: 'anew' })
    const refused = await move(folder, '--write')
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(
      /^1 objects of the export are here with other content \(Note note1\)\. .*\n$/,
    )
    expect((await readNote()).body).toMatchObject({ text: 'hello' })
    const replaced = await move(folder, '--write', '--replace')
    expect(replaced.stdout).toContain('Note: 0 added, 1 replaced, 0 unchanged')
    expect((await readNote()).body).toMatchObject({ text: 'anew' })
  })

  it('says nothing of a queue or of connections, and makes no mails', async () => {
    const { stdout, stderr } = await move(folder)
    expect(`${stdout}${stderr}`).not.toMatch(/queue|connection/i)
    expect(await readdir(join(folder, 'data'))).not.toContain('outbox')
  })

  it.each([
    [
      [],
      'Name one folder with an export, or an archive of mongodump. Usage: npm run move -- <folder> [--write] [--replace] [--all]\n',
    ],
    [['/nowhere/at-all'], 'The folder /nowhere/at-all cannot be read. Check the path.\n'],
    [['--wrong'], 'Usage: npm run move -- <folder> [--write] [--replace] [--all]\n'],
  ])('called with %j, ends with 1 and a sentence', async (args, sentence) => {
    expect(await move(...args)).toEqual({ code: 1, stdout: '', stderr: sentence })
  })
})
