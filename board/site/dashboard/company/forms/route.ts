import type { Request, RequestHandler, Response } from 'express'
import { sendToSignIn } from '../../../../server/http/send-to-sign-in.ts'
import { type FormAnswer, untouched } from '../../../components/form/form-answer.ts'
import { toFormAnswer } from '../form-answer.ts'

/** A page with forms about one company, whose slug stands in its path. */
export interface CompanyFormPage {
  pathOf(slug: string): string
  send(response: Response, slug: string, shown: FormAnswer): Promise<void>
}

interface CompanyForms {
  /** Shows the page. */
  show: RequestHandler<{ slug: string }>
  /** Does what a form asks for and leads back to the page, or to the path that `run` answers. */
  take(
    run: (request: Request<{ slug: string }>, response: Response) => Promise<string | undefined>,
  ): RequestHandler<{
    slug: string
  }>
}

/** The frame of such a page: what is wrong comes back on it, and who has no session of this site is sent to sign in. */
export function companyForms({ pathOf, send }: CompanyFormPage): CompanyForms {
  const show = async (response: Response, slug: string, shown: FormAnswer): Promise<void> => {
    try {
      await send(response, slug, shown)
    } catch (error) {
      if (!sendToSignIn(response, error, pathOf(slug))) throw error
    }
  }
  return {
    show: (request, response) => show(response, request.params.slug, untouched),
    take: (run) => async (request, response) => {
      const { slug } = request.params
      try {
        response.redirect(303, (await run(request, response)) ?? pathOf(slug))
      } catch (error) {
        await show(response, slug, toFormAnswer(error))
      }
    },
  }
}
