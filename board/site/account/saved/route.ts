import type { ToastKind } from '@cryptolist/contract'
import { Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/saved-jobs'
import type { Context } from '../../../server/context.ts'
import { readPublicId } from '../../../server/domain/identifiers/find-public-id.ts'
import { fitWordsFor } from '../../../server/domain/jobs/fit.ts'
import {
  describeSavedJob,
  listJobsToSave,
  listSavedJobs,
  saveJob,
  saveJobs,
  unsaveJob,
} from '../../../server/domain/jobs/saved-jobs.ts'
import { setBegunSave, setToastCookie } from '../../../server/http/cookies.ts'
import { safeNext, sendToSignIn } from '../../../server/http/redirects.ts'
import { addRoute, fields, query, readField } from '../../../server/http/route.ts'
import { viewerOf } from '../../../server/http/viewer.ts'
import { sendPage, visitorPlaceOf } from '../../document/send-page.ts'
import { BrowserJobsPage, SavedJobsPage, savedJobsPath } from './page.tsx'

/** As many as a browser keeps. */
const mostBrowserJobs = 100

function readIds(jobs: string): string[] {
  return [...new Set(jobs.split('.'))].slice(0, mostBrowserJobs)
}

/** The toast after signing in about the jobs that a browser had saved: how many it asked for, and what became of them. */
function toastOf({ wanted, saved, left }: Record<'wanted' | 'saved' | 'left', number>): ToastKind {
  if (left > 0) return 'signed_in_no_room'
  if (wanted === 1) return saved === 1 ? 'signed_in_saved' : 'signed_in_not_saved'
  if (saved === 0) return 'signed_in_none_moved'
  return saved < wanted ? 'signed_in_moved_open' : 'signed_in_moved'
}

/** The list of saved jobs, and the form on a job's page that saves it or removes it. */
export function savedJobsRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }

  addRoute(
    at,
    ['get', savedJobsPath],
    {
      access: 'anyone',
      limits: [],
      input: query('after, folder, jobs', (params) => ({
        after: params.get('after'),
        folder: params.get('folder'),
        jobs: params.get('jobs') ?? '',
      })),
      cache: 'page',
    },
    async ({ request, response, viewer, input: { after, folder, jobs } }) => {
      const meta = {
        title: text.title,
        description: text.description,
        path: savedJobsPath,
        area: 'work' as const,
        robots: 'noindex' as const,
      }
      const now = new Date()
      const fitWords = fitWordsFor(visitorPlaceOf(context, request, response), now)
      if (viewer.user === null) {
        const body = createElement(BrowserJobsPage, {
          jobs: await listJobsToSave(context, readIds(jobs)),
          fitWords,
        })
        return sendPage(context, request, response, {
          meta: { ...meta, script: 'browser-list.client.ts' },
          body,
        })
      }
      const saved = await listSavedJobs(context, viewer, { after, folder })
      const body = createElement(SavedJobsPage, {
        saved,
        isFirst: after === null,
        folder,
        fitWords,
        now,
      })
      await sendPage(context, request, response, { meta, body })
    },
  )

  // Jobs that a browser saved without an account: its script asks for them right after signing in, so the next page says both. It keeps those left.
  addRoute(
    at,
    ['post', savedJobsPath],
    {
      access: 'signed_in',
      limits: [{ name: 'move_saved', by: 'user' }],
      input: fields({ jobs: 1000 }),
      cache: 'private, no-store',
    },
    async ({ response, viewer, input: { jobs } }) => {
      const ids = readIds(jobs)
      const { isDemo, saved, left } = await saveJobs(context, viewer, ids)
      if (!isDemo)
        setToastCookie(response, toastOf({ wanted: ids.length, saved: saved.length, left: left.length }))
      response.json({ saved, left })
    },
  )

  addRoute(
    at,
    ['post', '/jobs/:slugAndId/saved'],
    {
      access: 'signed_in',
      limits: [],
      input: fields({ saved: 3, next: 2000 }),
      cache: 'page',
      onError(error, { request, response }) {
        const slugAndId = String(request.params.slugAndId)
        const isSaving = readField(request.body, 'saved') === 'yes'
        if (isSaving && viewerOf(response).user === null) setBegunSave(response, slugAndId)
        if (!sendToSignIn(response, error, `/jobs/${slugAndId}`)) throw error
      },
    },
    async ({ request, response, viewer, input: { saved, next } }) => {
      const { slugAndId } = request.params
      const isSaving = saved === 'yes'
      const state = await (isSaving ? saveJob : unsaveJob)(context, viewer, readPublicId(slugAndId))
      // The script of a list shows the state itself.
      if (request.accepts(['html', 'json']) === 'json') return void response.json(state)
      setToastCookie(response, isSaving ? 'job_saved' : 'job_unsaved')
      response.redirect(303, safeNext(next, `/jobs/${slugAndId}`))
    },
  )

  addRoute(
    at,
    ['post', '/jobs/:slugAndId/saved/note'],
    {
      access: 'signed_in',
      limits: [],
      input: fields({ folder: 200, note: 4000, next: 2000 }),
      cache: 'page',
      onError(error, { response }) {
        if (!sendToSignIn(response, error, savedJobsPath)) throw error
      },
    },
    async ({ request, response, viewer, input: { next, ...typed } }) => {
      await describeSavedJob(context, viewer, readPublicId(request.params.slugAndId), typed)
      setToastCookie(response, 'saved')
      response.redirect(303, safeNext(next, savedJobsPath))
    },
  )
  return router
}
