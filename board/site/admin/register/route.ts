import type { Response } from 'express'
import { createElement } from 'react'
import * as text from '#messages/scam-register'
import type { StaffViewer } from '../../../server/domain/moderation/staff.ts'
import { addEntry, listManaged, moveEntry } from '../../../server/domain/scam-register/register.ts'
import { setToastCookie } from '../../../server/http/cookies.ts'
import { addRoute, fields, query, type RouteTarget } from '../../../server/http/route.ts'
import { answerToAct, type FormAnswer, untouched } from '../../components/form/problems.tsx'
import { adminMeta, adminPage } from '../admin-page.ts'
import { sendAdminPage } from '../send-admin-page.ts'
import { RegisterAdminPage, type TypedEntry } from './page.tsx'

const path = '/admin/register'
const nothingTyped: TypedEntry = { address: '', reason: '', note: '', evidence: '', state: 'reported' }

/** `/admin/register`: the register of scams, for moderators. The address and the evidence of a new entry may come with the link. */
export function addRegister(at: RouteTarget): void {
  const { context } = at
  const send = async (
    response: Response,
    { staffRole }: StaffViewer,
    { typed = nothingTyped, status, ...answer }: FormAnswer & { typed?: TypedEntry },
  ): Promise<void> => {
    const body = createElement(RegisterAdminPage, {
      entries: await listManaged(context),
      typed,
      isAdmin: staffRole === 'admin',
      status,
      ...answer,
    })
    await sendAdminPage(context, response.req, response, { meta: adminMeta(text.title, path), body, status })
  }

  const read = query('address, evidence', (params) => ({
    address: (params.get('address') ?? '').slice(0, 300),
    evidence: (params.get('evidence') ?? '').slice(0, 2000),
  }))
  addRoute(at, ['get', path], { ...adminPage, input: read }, ({ response, viewer, input }) =>
    send(response, viewer, { ...untouched, typed: { ...nothingTyped, ...input } }),
  )

  const add = fields({ address: 301, reason: 20, note: 501, evidence: 2001, state: 20 })
  addRoute(at, ['post', path], { ...adminPage, input: add }, async ({ response, viewer, input: typed }) => {
    try {
      await addEntry(context, viewer, typed)
      setToastCookie(response, 'decided')
      response.redirect(303, path)
    } catch (error) {
      await send(response, viewer, { ...answerToAct(response, error), typed })
    }
  })

  const move = { ...adminPage, input: fields({ id: 36, from: 20, to: 20, note: 501 }) } as const
  addRoute(at, ['post', `${path}/move`], move, async ({ response, viewer, input }) => {
    try {
      await moveEntry(context, viewer, input)
      setToastCookie(response, 'decided')
      response.redirect(303, path)
    } catch (error) {
      const answer = answerToAct(response, error)
      // A field of that name is in the form of new entries too, where no one has typed it.
      const problems = answer.problems.map(({ message }) => ({ field: null, message }))
      await send(response, viewer, { ...answer, problems })
    }
  })
}
