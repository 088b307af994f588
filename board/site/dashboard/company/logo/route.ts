import { companyLimits } from '@cryptolist/contract'
import { type Request, Router } from 'express'
import type { Context } from '../../../../server/context.ts'
import { removeLogo, setLogo } from '../../../../server/domain/companies/profiles/logos.ts'
import { requireTeam } from '../../../../server/domain/companies/teams/team.ts'
import { setAlertCookie } from '../../../../server/http/alert-cookie.ts'
import { type FormFile, getFileBytes, readMultipartForm } from '../../../../server/http/multipart-form.ts'
import { addRoute, body, noInput } from '../../../../server/http/route.ts'
import { toFormAnswer } from '../form-answer.ts'
import { sendProfile } from '../profile/route.ts'

const logoFile: FormFile = {
  field: 'logo',
  maximumBytes: companyLimits.logoBytes,
  tooLarge: 'This file is too large. A logo has 5 MB at most.',
}

/** The picture of a company: a form with a file, which needs no script. */
export function companyLogoRoutes(context: Context): Router {
  const router = Router()

  const at = { router, context }
  const head = { access: 'site', cache: 'page', signInFor: profilePathOf } as const

  addRoute(
    at,
    ['post', '/dashboard/companies/:slug/logo'],
    {
      ...head,
      limits: [{ name: 'logo', by: 'handler' }],
      input: body('multipart form: logo'),
      onError: (error, { request, response }) =>
        sendProfile(context, response, String(request.params.slug), toFormAnswer(error)),
    },
    async ({ request, response, viewer }) => {
      // Asked first, so that only the team's bytes are read.
      const { companyId } = await requireTeam(context, viewer, request.params.slug, 'manage')
      await context.limits.consume('logo', [`user:${viewer.user.id}`])
      const form = await readMultipartForm(request, response, logoFile)
      await setLogo(context, companyId, await getFileBytes(form, 'logo'))
      setAlertCookie(response, 'saved')
      response.redirect(303, profilePathOf(request))
    },
  )

  addRoute(
    at,
    ['post', '/dashboard/companies/:slug/logo/remove'],
    { ...head, limits: [], input: noInput },
    async ({ request, response, viewer }) => {
      const { companyId } = await requireTeam(context, viewer, request.params.slug, 'manage')
      await removeLogo(context, companyId)
      setAlertCookie(response, 'saved')
      response.redirect(303, profilePathOf(request))
    },
  )
  return router
}

function profilePathOf({ params }: Request): string {
  return `/dashboard/companies/${params.slug}`
}
