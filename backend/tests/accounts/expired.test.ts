import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeExpired } from '../../../board/server/domain/accounts/expired.ts'
import { startTestIdentity, type TestIdentity } from '../support/identity.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

const past = "now() - interval '1 second'"
const soon = "now() + interval '1 minute'"

async function run(text: string): Promise<void> {
  await identity.database.pool.query(text)
}

it('removes Parse’s repeated requests that are over, and old accounts of jobs and pushes', async () => {
  for (const table of ['_JobStatus', '_PushStatus'])
    await run(
      `create table if not exists "${table}" ("objectId" text primary key, "createdAt" timestamptz, "updatedAt" timestamptz)`,
    )
  for (const [id, days] of [
    ['old', 91],
    ['new', 89],
  ])
    for (const table of ['_JobStatus', '_PushStatus'])
      await run(
        `insert into "${table}" ("objectId", "createdAt") values ('${id}', now() - interval '${days} days')`,
      )
  await run(
    `insert into "_Idempotency" ("objectId", "reqId", expire) values ('a', 'a', ${past}), ('b', 'b', ${soon})`,
  )
  expect(await removeExpired(identity.context)).toEqual({
    'public."_Idempotency"': 1,
    'public."_JobStatus"': 1,
    'public."_PushStatus"': 1,
  })
})
