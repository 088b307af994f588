import { randomUUID } from 'node:crypto'
import { findAccessibilityProblems } from '@cryptolist/testkit/browser'
import { describe, expect, it } from 'vitest'
import type { Context } from '../../../server/context.ts'
import { sealDestination } from '../../../server/domain/subscriptions/destinations.ts'
import { startEmployerBoard } from '../../support/employers.ts'
import type { Look } from './looks.ts'

/** Tests that axe finds nothing on an employer's pages, with names that are long. */
export function testDashboardPages(looks: readonly Look[]): void {
  describe.each(looks)('the dashboard in the $theme theme', ({ theme, width }) => {
    const { board, getProgram, newEmployer, post } = startEmployerBoard()

    it(`is reachable for everybody at ${width} px`, async () => {
      const employer = await newEmployer(`look-${theme}-${width}`, { viewport: { width, height: 900 } })
      const { page } = employer
      await page.context().addCookies([{ name: 'theme', value: theme, url: board.origin }])
      const { publicId } = await post(employer, 'Senior Protocol Engineer, Consensus and Networking')
      await post(employer, `Senior ${'Unbreakably'.repeat(8)}`)
      await post(employer, 'Ends Soon Engineer', `expires_at = now() + interval '3 days'`)
      await post(employer, 'Frozen Engineer', `frozen_at = now()`)
      const name = `Harbor ${'unbreakably'.repeat(6)}`
      await getProgram().context.database.pool.query('update board.companies set name = $1 where id = $2', [
        name,
        employer.company.id,
      ])
      const subscription = await addSubscription(getProgram().context, employer.company.id)
      const paths = [
        '/subscriptions',
        `/subscriptions/${subscription}`,
        `/subscriptions/${subscription}/delete`,
        '/dashboard',
        `/dashboard/listings/${publicId}`,
        '/dashboard/export',
        '/dashboard/companies',
        `/dashboard/companies/${employer.company.slug}/templates`,
        `/dashboard/companies/${employer.company.slug}/applications`,
        `/dashboard/companies/${employer.company.slug}/delete`,
      ]
      for (const path of paths) {
        await page.goto(path)
        expect(await findAccessibilityProblems(page), `${path} at ${width}`).toEqual([])
      }
    })
  })
}

/** One of a company that was switched off, with the message that its receiver didn't take. */
async function addSubscription({ config, database }: Context, companyId: string): Promise<string> {
  const id = randomUUID()
  const destination = sealDestination(config.masterKey, id, 'https://hooks.example/jobs')
  await database.pool.query(
    `insert into board.subscriptions (id, company_id, search, kind, destination, state, events)
     values ($1, $2, 'mode=remote&tag=rust', 'webhook', $3, 'failed', '{published,ended}')`,
    [id, companyId, destination],
  )
  await database.pool.query(
    `insert into board.deliveries (id, subscription_id, event, job_ids, state, tries, status, milliseconds, answer)
     values (gen_random_uuid(), $1, 'published', array[gen_random_uuid()], 'failed', 10, 500, 15000, repeat('unbreakably', 20))`,
    [id],
  )
  return id
}
