import type { Response } from 'express'
import { createElement } from 'react'
import * as text from '#messages/api-keys'
import type { Context } from '../../../../server/context.ts'
import { requireFresh } from '../../../../server/domain/accounts/session-policy.ts'
import {
  createKey,
  keptDays,
  listKeys,
  listMemberKeys,
  maxKeyName,
  revokeKey,
} from '../../../../server/domain/api-keys/keys.ts'
import { can } from '../../../../server/domain/teams/policy.ts'
import { listMemberships, requireTeam } from '../../../../server/domain/teams/team.ts'
import { setToastCookie } from '../../../../server/http/cookies.ts'
import type { RouteTarget } from '../../../../server/http/route.ts'
import { viewerOf } from '../../../../server/http/viewer.ts'
import { emptyKey, keyForm, revokeForm } from '../../../account/keys/route.ts'
import type { TypedApiKey } from '../../../components/api-keys/api-keys.tsx'
import { type FormAnswer, untouched } from '../../../components/form/problems.tsx'
import { sendPage } from '../../../document/send-page.ts'
import { metaOf } from '../../dashboard-shell.tsx'
import { addCompanyFormPage, toFormAnswer } from '../forms/route.ts'
import { CompanyKeysPage } from './page.tsx'

/** `/dashboard/companies/{slug}/keys`: the API keys of a company, for its admins. A key is shown in the answer that makes it, and never again. */
export function addCompanyKeys(at: RouteTarget): void {
  const { context } = at
  const addForm = addCompanyFormPage(at, {
    path: '/dashboard/companies/:slug/keys',
    send: (response, slug, formAnswer) => sendKeys(context, response, slug, formAnswer),
  })
  const limits = [{ name: 'api_key', by: 'handler' }] as const
  addForm('', { limits, input: keyForm }, async ({ slug, viewer, input: typed, response }) => {
    const { companyId } = await requireTeam(context, viewer, slug, 'manage')
    await context.limits.consume('api_key', [`user:${viewer.user.id}`])
    try {
      const { user } = requireFresh(viewer)
      const newKey = await createKey(context, { userId: user.id, companyId }, typed)
      await sendKeys(context, response, slug, { ...untouched, newKey })
    } catch (error) {
      await sendKeys(context, response, slug, { ...toFormAnswer(error), typed })
    }
  })
  addForm('/revoke', { limits: [], input: revokeForm }, async ({ slug, viewer, input: { id }, response }) => {
    const { companyId } = await requireTeam(context, viewer, slug, 'manage')
    await revokeKey(context, { companyId }, id)
    setToastCookie(response, 'saved')
  })
}

async function sendKeys(
  context: Context,
  response: Response,
  slug: string,
  {
    status,
    typed = emptyKey,
    newKey = null,
    ...answer
  }: FormAnswer & { typed?: TypedApiKey; newKey?: string | null },
): Promise<void> {
  const { companyId, name, role, viewer } = await requireTeam(context, viewerOf(response), slug, 'look')
  const lists = can(role, 'manage')
    ? { keys: await listKeys(context, { companyId }), ofMembers: await listMemberKeys(context, companyId) }
    : null
  const body = createElement(CompanyKeysPage, {
    company: { slug, name },
    companies: await listMemberships(context.database.db, viewer.user.id),
    apiKeys: lists && { ...answer, ...lists, typed, newKey, keptDays, maxName: maxKeyName },
  })
  const meta = metaOf(text.titleOf(name), `/dashboard/companies/${slug}/keys`)
  await sendPage(context, response.req, response, { meta, body, status })
}
