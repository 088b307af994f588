import type { Request, Response } from 'express'
import { createElement } from 'react'
import type { Context } from '../../server/context.ts'
import { type Page, sendPage } from '../document/send-page.ts'
import { NeighbourLinks } from './navigation.tsx'

/** Sends a page with the navigation of moderators and admins. */
export function sendAdminPage(
  context: Context,
  request: Request,
  response: Response,
  { body, ...page }: Page,
): Promise<void> {
  const links = context.neighbour?.adminPages ?? []
  return sendPage(context, request, response, {
    ...page,
    body: createElement(NeighbourLinks, { value: links }, body),
  })
}
