import { requireFresh } from '@cryptolist/board/accounts/session-policy'
import { setToastCookie } from '@cryptolist/board/http/cookies'
import { addRoute, fields, type Input, noInput, readField } from '@cryptolist/board/http/route'
import { addAdminEntry } from '@cryptolist/board/moderation/log'
import { adminMeta, adminPage } from '@cryptolist/board/site/admin/admin-page'
import { sendAdminPage } from '@cryptolist/board/site/admin/send-admin-page'
import { answerToAct, type FormAnswer, untouched } from '@cryptolist/board/site/components/form/problems'
import type { Request, Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/data-api-keys'
import { type KeyScope, keyScopes } from '../../data-api/handler.ts'
import { createKey, listKeys, revokeKey } from '../../data-api/keys.ts'
import type { BackendWebContext } from '../../web-context.ts'
import { KeysPage, type TypedKey } from './page.tsx'

const path = '/admin/keys'
const empty: TypedKey = { name: '', scopes: ['read'], weight: '' }

/** `/admin/keys`: the keys of the data API's callers. A key is shown in the answer that makes it, and never again. */
export function addKeys(at: { router: Router; context: BackendWebContext }): void {
  const { context } = at
  const head = { ...adminPage, access: 'admin', input: noInput } as const
  const send = async (
    response: Response,
    formAnswer: FormAnswer & { typed?: TypedKey; newKey?: string },
  ): Promise<void> => {
    const { typed = empty, newKey = null, status, ...answer } = formAnswer
    const body = createElement(KeysPage, {
      ...answer,
      keys: await listKeys(context),
      usualWeight: context.config.dataApiLimits.perKey,
      typed,
      newKey,
      now: context.now(),
    })
    await sendAdminPage(context, response.req, response, {
      meta: adminMeta(text.heading, path),
      body,
      status,
    })
  }

  addRoute(at, ['get', path], head, ({ response }) => send(response, untouched))

  addRoute(at, ['post', path], { ...head, input: keyForm }, async ({ response, viewer, input: typed }) => {
    try {
      requireFresh(viewer)
      const newKey = await createKey(context, {
        name: typed.name,
        scopes: typed.scopes,
        weightPerMinute: typed.weight.trim() === '' ? undefined : Number(typed.weight),
      })
      await addAdminEntry(context.database.db, {
        action: 'create_key',
        by: viewer.user.id,
        subject: typed.name.trim(),
      })
      await send(response, { ...untouched, newKey })
    } catch (error) {
      await send(response, { ...answerToAct(response, error), typed })
    }
  })

  const form = { ...head, input: fields({ id: 20 }) } as const
  addRoute(at, ['post', `${path}/revoke`], form, async ({ response, viewer, input: { id } }) => {
    try {
      requireFresh(viewer)
      const subject = await revokeKey(context, id)
      await addAdminEntry(context.database.db, { action: 'revoke_key', by: viewer.user.id, subject })
      setToastCookie(response, 'saved')
      response.redirect(303, path)
    } catch (error) {
      await send(response, answerToAct(response, error))
    }
  })
}

const keyForm: Input<TypedKey> = {
  description: 'form: name, scopes, weight',
  read: ({ body }: Request) => ({
    name: readField(body, 'name', 101),
    scopes: keyScopes.filter((scope) => readScopes(body).includes(scope)),
    weight: readField(body, 'weight', 20),
  }),
}

/** One box that is ticked comes as a text, several as a list. */
function readScopes(body: unknown): KeyScope[] {
  const sent: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'scopes') : []
  return [sent]
    .flat()
    .filter((scope): scope is KeyScope => keyScopes.some((candidate) => candidate === scope))
}
