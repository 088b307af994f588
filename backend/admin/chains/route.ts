import { requireFresh } from '@cryptolist/board/accounts/session-policy'
import { setToastCookie } from '@cryptolist/board/http/cookies'
import { addRoute, fields, noInput } from '@cryptolist/board/http/route'
import { addAdminEntry } from '@cryptolist/board/moderation/log'
import type { StaffViewer } from '@cryptolist/board/moderation/staff'
import { adminMeta, adminPage } from '@cryptolist/board/site/admin/admin-page'
import { sendAdminPage } from '@cryptolist/board/site/admin/send-admin-page'
import { answerToAct, type FormAnswer, untouched } from '@cryptolist/board/site/components/form/problems'
import { type AdminAction, BoardError } from '@cryptolist/contract'
import type { Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/chains'
import { getChainsOverview } from '../../chain/overview.ts'
import type { BackendWebContext } from '../../web-context.ts'
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
export function addChains(at: { router: Router; context: BackendWebContext }): void {
  const { context } = at
  const head = { ...adminPage, access: 'admin', input: noInput } as const
  const send = async (
    response: Response,
    formAnswer: FormAnswer & { typed?: TypedFollow },
  ): Promise<void> => {
    const { typed = empty, status, ...answer } = formAnswer
    const overview = await getChainsOverview(context)
    const body = createElement(ChainsPage, { ...overview, ...answer, typed, now: context.now() })
    await sendAdminPage(context, response.req, response, {
      meta: adminMeta(text.heading, path),
      body,
      status,
    })
  }
  const answer = async (
    { response, viewer }: { response: Response; viewer: StaffViewer },
    act: () => Promise<unknown>,
    entry: { action: AdminAction; subject: string },
    typed?: TypedFollow,
  ): Promise<void> => {
    try {
      requireFresh(viewer)
      await act()
      await addAdminEntry(context.database.db, { ...entry, by: viewer.user.id })
      setToastCookie(response, 'saved')
      response.redirect(303, path)
    } catch (error) {
      await send(response, { ...explain(response, error), ...(typed && { typed }) })
    }
  }
  addRoute(at, ['get', path], head, ({ response }) => send(response, untouched))

  const form = fields({ kind: 10, chainId: 20, address: 101, topic: 2_001, tableName: 101, fromBlock: 21 })
  addRoute(at, ['post', path], { ...head, input: form }, (call) => {
    const typed: TypedFollow = {
      ...call.input,
      kind: call.input.kind === 'events' ? 'events' : 'transfers',
    }
    const follow = async () => {
      const { followForOperator } = await import('../../chain/sync/operator-follows.ts')
      await followForOperator(context.sync.context, typed)
    }
    const { topic, address, chainId } = typed
    const subject = [topic, address, chainId].filter((part) => part !== '').join(' ')
    return answer(call, follow, { action: 'follow_chain', subject }, typed)
  })

  const watch = { ...head, input: fields({ chainId: 20, kind: 10, address: 42 }) } as const
  addRoute(at, ['post', `${path}/stop`], watch, (call) => {
    const { kind, chainId, address } = call.input
    const end = async () => {
      const { endOperatorWatch } = await import('../../chain/sync/operator-follows.ts')
      await endOperatorWatch(context.sync.context, {
        chainId: /^\d{1,15}$/.test(chainId) ? Number(chainId) : 0,
        kind: kind === 'wallet' ? 'wallet' : 'contract',
        address: address.toLowerCase(),
      })
    }
    return answer(call, end, { action: 'unfollow_chain', subject: `${address} ${chainId}` })
  })

  const event = { ...head, input: fields({ id: 15 }) } as const
  addRoute(at, ['post', `${path}/events/stop`], event, (call) => {
    const end = async () => {
      const { removeEventSyncs } = await import('../../chain/sync/event-syncs.ts')
      await removeEventSyncs(context.sync.context, { id: call.input.id })
    }
    return answer(call, end, { action: 'unfollow_chain', subject: text.loggedEvent(call.input.id) })
  })
}

/** The form's answer to an error, including problems with a chain's node or the index, and watches that someone has already ended. */
function explain(response: Response, error: unknown): FormAnswer {
  const shownCodes = ['unavailable', 'not_supported', 'not_found']
  if (error instanceof BoardError && shownCodes.includes(error.code))
    return { ...untouched, status: error.status, problems: [{ field: null, message: error.message }] }
  const answer = answerToAct(response, error)
  // The form has one field for an event, with or without its ABI.
  const problems = answer.problems.map((one) => ({
    ...one,
    field: one.field === 'abi' ? 'topic' : one.field,
  }))
  return { ...answer, problems }
}
