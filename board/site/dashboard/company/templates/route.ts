import { answerMessageLimit } from '@cryptolist/contract'
import type { Response } from 'express'
import { createElement } from 'react'
import * as text from '#messages/answer-templates'
import type { Context } from '../../../../server/context.ts'
import {
  getCompanyTemplates,
  maxTemplateName,
  removeTemplate,
  requireTemplate,
  saveTemplate,
  type TypedTemplate,
} from '../../../../server/domain/applications/answer-templates.ts'
import { listMemberships } from '../../../../server/domain/teams/team.ts'
import { setToastCookie } from '../../../../server/http/cookies.ts'
import { fields, query, type RouteTarget } from '../../../../server/http/route.ts'
import { viewerOf } from '../../../../server/http/viewer.ts'
import type { FormAnswer } from '../../../components/form/problems.tsx'
import { sendPage } from '../../../document/send-page.ts'
import { metaOf } from '../../dashboard-shell.tsx'
import { addCompanyFormPage, toFormAnswer } from '../forms/route.ts'
import { TemplatesPage } from './page.tsx'

const templateForm = fields({ id: 40, name: maxTemplateName * 4, text: answerMessageLimit * 4 })
const deleteForm = fields({ id: 40 })
/** The template that the form changes. */
const chosen = query('template', (params) => params.get('template') ?? '')

const emptyTemplate: TypedTemplate = { id: '', name: '', text: '' }

/** `/dashboard/companies/{slug}/templates`: the company's own texts for answers to applicants, for those of its team who answer. */
export function addCompanyTemplates(at: RouteTarget): void {
  const { context } = at
  const addForm = addCompanyFormPage(at, {
    path: '/dashboard/companies/:slug/templates',
    query: chosen,
    send: (response, slug, formAnswer) => sendTemplates(context, response, slug, formAnswer),
  })
  const limits = ['manage'] as const
  addForm('', { limits, input: templateForm }, async ({ slug, viewer, input: typed, response }) => {
    try {
      await saveTemplate(context, viewer, slug, typed)
      setToastCookie(response, 'saved')
    } catch (error) {
      await sendTemplates(context, response, slug, { ...toFormAnswer(error), typed })
    }
  })
  addForm('/delete', { limits, input: deleteForm }, async ({ slug, viewer, input: { id }, response }) => {
    await removeTemplate(context, viewer, slug, id)
    setToastCookie(response, 'saved')
  })
}

async function sendTemplates(
  context: Context,
  response: Response,
  slug: string,
  { status, typed, ...answer }: FormAnswer & { typed?: TypedTemplate },
): Promise<void> {
  const { access, canAct, templates } = await getCompanyTemplates(context, viewerOf(response), slug)
  const { name, viewer } = access
  const id = chosen.read(response.req)
  const body = createElement(TemplatesPage, {
    ...answer,
    company: { slug, name },
    companies: await listMemberships(context.database.db, viewer.user.id),
    templates,
    canAct,
    maxName: maxTemplateName,
    typed: typed ?? (id === '' ? emptyTemplate : requireTemplate(templates, id)),
  })
  const meta = metaOf(text.titleOf(name), `/dashboard/companies/${slug}/templates`)
  await sendPage(context, response.req, response, { meta, body, status })
}
