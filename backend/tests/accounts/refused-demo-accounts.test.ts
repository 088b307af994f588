import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, it } from 'vitest'
import { enterDemo } from '../../../board/server/domain/accounts/demo-accounts.ts'
import { startTestIdentity } from '../support/identity.ts'

/** Its hook throws, which the board ignores for accounts of its own, or sets a field so that they can't be saved. */
const refusing = `
Parse.Cloud.beforeSave('_User', ({ object }) => {
  const name = object.get('username')
  if (name === 'demo-candidate') throw 'No candidates.'
  object.set('level', name === 'demo-employer' ? 1 : 'one')
})
`

it('names the demo accounts that can’t be saved with the operator’s hooks, and makes the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cryptolist-refused-demo-'))
  const cloudCode = join(folder, 'cloud.js')
  await writeFile(cloudCode, refusing)
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line).msg) })
  const refused = await startTestIdentity({ CLOUD_CODE: cloudCode, DEMO: 'on' }, log)
  try {
    const { accounts, missing } = refused.context.demoAccounts
    expect(accounts.map(({ username }) => username)).toEqual(['demo-candidate', 'demo-employer'])
    const reason = 'schema mismatch for _User.level; expected Number but got String'
    expect(missing).toEqual([{ username: 'demo-moderator', reason }])
    expect(lines).toContain(`The demo account demo-moderator is missing: ${reason}`)
    await enterDemo(refused.context, 'employer')
    await expect(enterDemo(refused.context, 'moderator')).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('lacks the account'),
    })
  } finally {
    await refused.close()
    await rm(folder, { recursive: true })
  }
})
