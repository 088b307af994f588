import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { previewDescription } from '../../../../../server/domain/companies/preview-description.ts'
import { requireTeam } from '../../../../../server/domain/teams/team.ts'
import { addRoute, fields, type RouteTarget } from '../../../../../server/http/route.ts'
import { TextLook } from '../../../../components/writing/text-look.tsx'

/** The preview of what is typed into a profile (profile.client.ts): it has the same limit as saving a draft. */
export function addProfilePreview(at: RouteTarget): void {
  addRoute(
    at,
    ['post', '/dashboard/companies/:slug/preview'],
    {
      access: 'site',
      limits: ['save_draft'],
      input: fields({ description: Number.POSITIVE_INFINITY }),
      cache: 'private, no-store',
    },
    async ({ request, response, viewer, input: { description } }) => {
      await requireTeam(at.context, viewer, request.params.slug, 'manage')
      const look = createElement(TextLook, { html: previewDescription(description) })
      response.type('html').send(renderToStaticMarkup(look))
    },
  )
}
