import { companyLimits } from '@cryptolist/contract'
import { Router } from 'express'
import type { Context } from '../../../../server/context.ts'
import { removeLogo, setLogo } from '../../../../server/domain/companies/profiles/logos.ts'
import { requireTeam } from '../../../../server/domain/companies/teams/team.ts'
import { setAlertCookie } from '../../../../server/http/alert-cookie.ts'
import { type FormFile, getFileBytes, readMultipartForm } from '../../../../server/http/multipart-form.ts'
import { sendToSignIn } from '../../../../server/http/send-to-sign-in.ts'
import { viewerOf } from '../../../../server/http/viewer.ts'
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

  router.post('/dashboard/companies/:slug/logo', async (request, response) => {
    const { slug = '' } = request.params
    const path = `/dashboard/companies/${slug}`
    try {
      // Asked first, so that nobody else's bytes are taken in.
      const { companyId, viewer } = await requireTeam(context, viewerOf(response), slug, 'manage')
      await context.limits.consume('logo', [`user:${viewer.user.id}`])
      const form = await readMultipartForm(request, response, logoFile)
      await setLogo(context, companyId, await getFileBytes(form, 'logo'))
      setAlertCookie(response, 'saved')
      response.redirect(303, path)
    } catch (error) {
      if (!sendToSignIn(response, error, path))
        await sendProfile(context, response, slug, toFormAnswer(error))
    }
  })

  router.post('/dashboard/companies/:slug/logo/remove', async (request, response) => {
    const { slug } = request.params
    const path = `/dashboard/companies/${slug}`
    try {
      const { companyId } = await requireTeam(context, viewerOf(response), slug, 'manage')
      await removeLogo(context, companyId)
      setAlertCookie(response, 'saved')
      response.redirect(303, path)
    } catch (error) {
      if (!sendToSignIn(response, error, path)) throw error
    }
  })
  return router
}
