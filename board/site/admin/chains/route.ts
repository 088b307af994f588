import { BoardError } from '@cryptolist/contract'
import type { Response } from 'express'
import { createElement } from 'react'
import * as adminText from '#messages/admin'
import { getChainsOverview } from '../../../server/chain/overview.ts'
import { requireFresh } from '../../../server/domain/accounts/sessions/policy.ts'
import { setToastCookie } from '../../../server/http/cookies.ts'
import { addRoute, fields, noInput, type RouteTarget } from '../../../server/http/route.ts'
import { type FormAnswer, untouched } from '../../components/form/problems.tsx'
import { sendPage } from '../../document/send-page.tsx'
import { adminMeta, adminPage, answerOf } from '../admin-page.ts'
import { ChainsPage } from './page.tsx'
import type { TypedFollow } from './shown-chain.ts'

const path = '/admin/chains'
const empty: TypedFollow = {
  kind: 'transfers',
  chainId: '',
  address: '',
  topic: '',
  tableName: '',
  fromBlock: '',
}

/** `/admin/chains`: what the board's nodes and its index of chains do, and what the operator has followed. */
export function addChains(at: RouteTarget): void {
  const { context } = at
  const head = { ...adminPage, access: 'admin', input: noInput } as const
  const send = async (response: Response, shown: FormAnswer & { typed?: TypedFollow }): Promise<void> => {
    const { typed = empty, status, ...answer } = shown
    const overview = await getChainsOverview(context)
    const body = createElement(ChainsPage, { ...overview, ...answer, typed, now: context.now() })
    await sendPage(context, response.req, response, { meta: adminMeta(adminText.chains, path), body, status })
  }
  addRoute(at, ['get', path], head, ({ response }) => send(response, untouched))

  const form = fields({ kind: 10, chainId: 20, address: 101, topic: 2_001, tableName: 101, fromBlock: 21 })
  addRoute(at, ['post', path], { ...head, input: form }, async ({ response, viewer, input }) => {
    const kind = input.kind === 'events' ? 'events' : 'transfers'
    const typed: TypedFollow = { ...input, kind }
    try {
      requireFresh(viewer)
      const { followForOperator } = await import('../../../server/chain/sync/operator-follows.ts')
      await followForOperator(context.sync.context, typed)
      leave(response)
    } catch (error) {
      await send(response, { ...explain(response, error), typed })
    }
  })

  const watch = { ...head, input: fields({ chainId: 20, kind: 10, address: 42 }) } as const
  addRoute(at, ['post', `${path}/stop`], watch, async ({ response, viewer, input }) => {
    const kind = input.kind === 'wallet' ? 'wallet' : 'contract'
    const chainId = /^\d{1,15}$/.test(input.chainId) ? Number(input.chainId) : 0
    try {
      requireFresh(viewer)
      const { endOperatorWatch } = await import('../../../server/chain/sync/operator-follows.ts')
      await endOperatorWatch(context.sync.context, { chainId, kind, address: input.address.toLowerCase() })
      leave(response)
    } catch (error) {
      await send(response, explain(response, error))
    }
  })

  const event = { ...head, input: fields({ id: 15 }) } as const
  addRoute(at, ['post', `${path}/events/stop`], event, async ({ response, viewer, input: { id } }) => {
    try {
      requireFresh(viewer)
      const { removeEventSyncs } = await import('../../../server/chain/sync/event-syncs.ts')
      await removeEventSyncs(context.sync.context, { id })
      leave(response)
    } catch (error) {
      await send(response, explain(response, error))
    }
  })
}

function leave(response: Response): void {
  setToastCookie(response, 'saved')
  response.redirect(303, path)
}

/** Also what is wrong with a chain's node or the index, and what somebody else has ended already. */
function explain(response: Response, error: unknown): FormAnswer {
  const shown = ['unavailable', 'not_supported', 'not_found']
  if (error instanceof BoardError && shown.includes(error.code))
    return { ...untouched, status: error.status, problems: [{ field: null, message: error.message }] }
  const answer = answerOf(response, error)
  // The form has one field for an event, with or without its ABI.
  const problems = answer.problems.map((one) => ({
    ...one,
    field: one.field === 'abi' ? 'topic' : one.field,
  }))
  return { ...answer, problems }
}
