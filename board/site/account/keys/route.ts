import { type Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/api-keys'
import type { Context } from '../../../server/context.ts'
import { requireFresh, requireSite } from '../../../server/domain/accounts/session-policy.ts'
import { createKey, keptDays, listKeys, maxKeyName, revokeKey } from '../../../server/domain/api-keys/keys.ts'
import { setToastCookie } from '../../../server/http/cookies.ts'
import { addRoute, fields, maxFieldLength, noInput } from '../../../server/http/route.ts'
import { viewerOf } from '../../../server/http/viewer.ts'
import type { TypedApiKey } from '../../components/api-keys/api-keys.tsx'
import { type FormAnswer, untouched } from '../../components/form/problems.tsx'
import { toFormAnswer } from '../../dashboard/company/forms/route.ts'
import { sendPage } from '../../document/send-page.ts'
import { AccountKeysPage, accountKeysPath } from './page.tsx'

const path = accountKeysPath

/** Content of the form before anything was typed. */
export const emptyKey: TypedApiKey = { name: '', scope: 'listings:draft', lifetime: '365' }
/** The form of a new key, and the button that revokes one. */
export const keyForm = fields({ name: maxFieldLength, scope: 40, lifetime: 10 })
export const revokeForm = fields({ id: 40 })

/** `/account/keys`: the API keys of the account. A key is shown in the answer that makes it, and never again. */
export function accountKeysRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const head = { access: 'site', limits: [], input: noInput, cache: 'page', signInFor: path } as const

  addRoute(at, ['get', path], head, ({ response }) => send(context, response, untouched))

  const limits = [{ name: 'api_key', by: 'user' }] as const
  addRoute(
    at,
    ['post', path],
    { ...head, limits, input: keyForm },
    async ({ response, viewer, input: typed }) => {
      try {
        const { user } = requireFresh(viewer)
        const newKey = await createKey(context, { userId: user.id, companyId: null }, typed)
        await send(context, response, { ...untouched, newKey })
      } catch (error) {
        await send(context, response, { ...toFormAnswer(error), typed })
      }
    },
  )

  addRoute(
    at,
    ['post', `${path}/revoke`],
    { ...head, input: revokeForm },
    async ({ response, viewer: { user }, input: { id } }) => {
      await revokeKey(context, { userId: user.id }, id)
      setToastCookie(response, 'saved')
      response.redirect(303, path)
    },
  )
  return router
}

async function send(
  context: Context,
  response: Response,
  {
    status,
    typed = emptyKey,
    newKey = null,
    ...answer
  }: FormAnswer & { typed?: TypedApiKey; newKey?: string | null },
): Promise<void> {
  const { user } = requireSite(viewerOf(response))
  const body = createElement(AccountKeysPage, {
    ...answer,
    keys: await listKeys(context, { userId: user.id }),
    typed,
    newKey,
    keptDays,
    maxName: maxKeyName,
  })
  const meta = {
    title: text.title,
    description: text.description,
    path,
    area: 'work',
    robots: 'noindex',
  } as const
  await sendPage(context, response.req, response, { meta, body, status })
}
