import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWallet } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { signInLegacy } from '../../tests/support/legacy-wallet.ts'
import { boardFunctions } from '../functions/board-functions.ts'
import { startFunctionNames } from '../functions/define-functions.ts'
import { triggerKinds } from '../server/types.ts'

const guideFile = new URL('../../docs/cloud-code.md', import.meta.url)

let guide: string
let folder: string
let identity: TestIdentity
beforeAll(async () => {
  guide = await readFile(guideFile, 'utf8')
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-guide-'))
  const file = join(folder, 'cloud.mjs')
  await writeFile(file, /```js\n(\/\/ cloud\.mjs\n[\s\S]*?)```/.exec(guide)?.[1] ?? '')
  identity = await startTestIdentity({ CLOUD_CODE: file, ALLOW_CLASS_CREATION: '1' })
})
afterAll(async () => {
  await identity.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the guide', () => {
  it('the guide lists every board function with its parameters', () => {
    for (const { name, needsUser } of boardFunctions)
      expect(guide).toMatch(
        new RegExp(`\\| \`${name}\` .*\\| ${needsUser ? 'signed-in users' : 'anyone'} \\|`),
      )
    for (const name of [...startFunctionNames, ...triggerKinds]) expect(guide).toContain(`\`${name}\``)
  })

  it('the guide’s sample of a function, a trigger and its refusal runs', async () => {
    const { body: user } = await signInLegacy(identity, makeWallet())
    const own = { _SessionToken: user.sessionToken }
    const added = await identity.send('/functions/addScore', { ...own, points: 12 })
    expect(added.body.result).toMatchObject({ className: 'Score', points: 12 })
    expect(await identity.send('/functions/addScore', { ...own, points: 1001 })).toMatchObject({
      status: 400,
      body: { code: 142, error: 'Nobody has more than 1000 points.' },
    })
    expect((await identity.send('/functions/addScore', { ...own, points: 'many' })).body.code).toBe(142)
    expect((await identity.send('/functions/addScore', { points: 1 })).body.code).toBe(142)
  })

  it('the guide’s sample of a plugin and a job runs', async () => {
    expect((await identity.send('/functions/getPluginSpecs')).body).toEqual({
      result: [{ name: 'dice', functions: ['roll'] }],
    })
    expect((await identity.send('/functions/dice_roll', { sides: 1 })).body.result).toEqual({
      data: { success: true, result: { data: { eyes: 1 }, triggers: [] } },
    })
    const asMaster = { _MasterKey: identity.config.masterKey }
    const started = await identity.send('/jobs/forgetScores', asMaster)
    const objectId = started.headers.get('x-parse-job-status-id')
    const status = async () => {
      const where = { objectId }
      const { body } = await identity.send('/classes/_JobStatus', { ...asMaster, _method: 'GET', where })
      return JSON.stringify(body.results)
    }
    await expect.poll(status).toContain('"status":"succeeded"')
  })
})
