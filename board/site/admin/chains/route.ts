import { createElement } from 'react'
import { getChainsOverview } from '../../../server/chain/overview.ts'
import { addRoute, noInput, type RouteTarget } from '../../../server/http/route.ts'
import { sendPage } from '../../document/send-page.tsx'
import { adminMeta, adminPage } from '../admin-page.ts'
import { ChainsPage } from './page.tsx'

/** `/admin/chains`: what the board's nodes and its index of chains do. */
export function addChains(at: RouteTarget): void {
  const { context } = at
  const head = { ...adminPage, access: 'admin', input: noInput } as const
  addRoute(at, ['get', '/admin/chains'], head, async ({ request, response }) => {
    const body = createElement(ChainsPage, { ...(await getChainsOverview(context)), now: context.now() })
    await sendPage(context, request, response, { meta: adminMeta('Chains', '/admin/chains'), body })
  })
}
