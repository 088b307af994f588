import {
  type CompanyProfile,
  type CompanyProfileDifference,
  companyLimits,
  companyProfileFields,
  type TypedCompanyProfile,
} from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import { imageTooLarge } from '#messages/company-errors'
import * as text from '#messages/dashboard-company'
import type { Context } from '../../../server/context.ts'
import { removeLogo, setLogo } from '../../../server/domain/companies/logos.ts'
import { exportCompany } from '../../../server/domain/companies/profile-export.ts'
import { countOpenListings, removeCompany } from '../../../server/domain/companies/profile-removal.ts'
import {
  changeProfile,
  createOwnCompany,
  findUnclaimedCompany,
  getProfile,
  listWords,
} from '../../../server/domain/companies/profiles.ts'
import { findCompanyAppealable } from '../../../server/domain/moderation/appeals.ts'
import { listPostedCompanies } from '../../../server/domain/teams/claims.ts'
import { can } from '../../../server/domain/teams/policy.ts'
import { listMemberships, listOwnCompanies, requireTeam } from '../../../server/domain/teams/team.ts'
import { setToastCookie } from '../../../server/http/cookies.ts'
import {
  type FormFile,
  formVersion,
  getFileBytes,
  readMultipartForm,
} from '../../../server/http/read-input.ts'
import { sendToSignIn } from '../../../server/http/redirects.ts'
import {
  addRoute,
  body,
  fields,
  type Input,
  maxFieldLength,
  noInput,
  type RouteTarget,
  readField,
  readFields,
} from '../../../server/http/route.ts'
import { sendDownload } from '../../../server/http/send-file.ts'
import { viewerOf } from '../../../server/http/viewer.ts'
import { type FormAnswer, untouched } from '../../components/form/problems.tsx'
import { sendPage } from '../../document/send-page.ts'
import { metaOf } from '../dashboard-shell.tsx'
import { toFormAnswer } from './forms/route.ts'
import { addCompanyKeys } from './keys/route.ts'
import { DeleteCompanyPage, NewCompanyPage, type NewCompanyPageProps, OwnCompaniesPage } from './page.tsx'
import { ProfilePage } from './profile/page.tsx'
import { addProfilePreview } from './profile/preview/route.ts'
import { addTeam } from './team/route.ts'
import { addCompanyTemplates } from './templates/route.ts'

/** The companies of the viewer: profile, logo, team, export, deletion. */
export function companyDashboardRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  // Before those of one company, whose paths would take `new` for a company.
  addOwnCompanies(at)
  addProfile(at)
  addProfilePreview(at)
  addLogo(at)
  addTeam(at)
  addCompanyTemplates(at)
  addCompanyKeys(at)
  addRemoval(at)
  return router
}

const listPath = '/dashboard/companies'
const newPath = '/dashboard/companies/new'

/** `another`: the unclaimed company of that name, by its slug, which the new one is not. */
const newCompany = fields({
  name: maxFieldLength,
  kind: maxFieldLength,
  website: maxFieldLength,
  another: maxFieldLength,
})

function addOwnCompanies(at: RouteTarget): void {
  const { context } = at
  const head = { access: 'site', cache: 'page' } as const

  const list = { ...head, limits: [], input: noInput, signInFor: listPath } as const
  addRoute(at, ['get', listPath], list, async ({ request, response, viewer: { user } }) => {
    const [companies, posted] = await Promise.all([
      listOwnCompanies(context.database.db, user.id),
      listPostedCompanies(context, user.id),
    ])
    const body = createElement(OwnCompaniesPage, { boardName: context.config.boardName, companies, posted })
    await sendPage(context, request, response, { meta: metaOf(text.companies, listPath), body })
  })

  addRoute(
    at,
    ['get', newPath],
    { ...head, limits: [], input: noInput, signInFor: newPath },
    ({ response }) => sendNew(context, response, { ...untouched, unclaimed: null }),
  )

  addRoute(
    at,
    ['post', newPath],
    {
      ...head,
      // Only of a company that is really made, not of one whose name is asked about.
      limits: [{ name: 'company', by: 'handler' }],
      input: newCompany,
      onError: (error, { response }) =>
        sendNew(context, response, { ...toFormAnswer(error), unclaimed: null }),
    },
    async ({ response, viewer: { user }, input: { another, ...typed } }) => {
      const unclaimed = (await findUnclaimedCompany(context, typed.name)) ?? null
      if (unclaimed !== null && another !== unclaimed.slug)
        return sendNew(context, response, { ...untouched, status: 409, unclaimed })
      await context.limits.consume('company', [`user:${user.id}`])
      const { slug } = await createOwnCompany(context, user.id, typed)
      setToastCookie(response, 'company_made')
      response.redirect(303, `${listPath}/${slug}`)
    },
  )
}

async function sendNew(
  context: Context,
  response: Response,
  formAnswer: FormAnswer & Pick<NewCompanyPageProps, 'unclaimed'>,
): Promise<void> {
  const { user } = viewerOf(response)
  const companies = user === null ? [] : await listMemberships(context.database.db, user.id)
  const typed = newCompany.read(response.req)
  const body = createElement(NewCompanyPage, { companies, typed, ...formAnswer })
  const meta = metaOf(text.newCompany, newPath)
  await sendPage(context, response.req, response, { meta, body, status: formAnswer.status })
}

const profileScript = 'profile.client.ts'

interface View extends FormAnswer {
  typed?: TypedCompanyProfile
  /** The version that the form goes on from, and what differs there. */
  conflict?: { stored: CompanyProfile; differences: readonly CompanyProfileDifference[] }
}

const typedProfile: Input<TypedCompanyProfile> = {
  description: 'form: the fields of a profile, version',
  read: ({ body }) => readProfileForm(body),
}

function addProfile(at: RouteTarget): void {
  const { context } = at
  const path = '/dashboard/companies/:slug'
  const head = { access: 'site', limits: [], cache: 'page' } as const

  addRoute(
    at,
    ['get', path],
    { ...head, input: noInput, signInFor: ({ params }) => `/dashboard/companies/${params.slug}` },
    ({ request, response }) => sendProfile(context, response, request.params.slug, untouched),
  )

  addRoute(
    at,
    ['post', path],
    {
      ...head,
      input: typedProfile,
      onError: (error, { request, response }) => {
        const formAnswer = { ...toFormAnswer(error), typed: typedProfile.read(request) }
        const answer = formAnswer.signInAgain === null ? sendProfile : sendTyped
        return answer(context, response, String(request.params.slug), formAnswer)
      },
    },
    async ({ request, response, viewer, input: typed }) => {
      const { slug } = request.params
      const { companyId } = await requireTeam(context, viewer, slug, 'manage')
      const change = await changeProfile(context, companyId, formVersion(request.body), typed)
      if (change.kind === 'saved' || change.kind === 'held') {
        setToastCookie(response, 'saved')
        return response.redirect(303, `/dashboard/companies/${slug}`)
      }
      await sendProfile(context, response, slug, {
        ...untouched,
        typed,
        ...(change.kind === 'conflict'
          ? { status: 409, conflict: change }
          : { status: 400, problems: change.problems }),
      })
    },
  )
}

async function sendProfile(
  context: Context,
  response: Response,
  slug: string,
  formAnswer: View,
): Promise<void> {
  const access = await requireTeam(context, viewerOf(response), slug, 'look')
  const profile = formAnswer.conflict?.stored ?? (await getProfile(context, access.companyId))
  const body = createElement(ProfilePage, {
    ...formAnswer,
    companies: await listMemberships(context.database.db, access.viewer.user.id),
    // Fields typed over an older version stay with that version, until their writer has seen the other.
    profile:
      formAnswer.typed === undefined || formAnswer.conflict
        ? profile
        : { ...profile, version: formVersion(response.req.body) },
    typed: formAnswer.typed ?? null,
    differences: formAnswer.conflict?.differences ?? null,
    freeze: (await findCompanyAppealable(context, access.companyId)) ?? null,
    words: await listWords(context.database.db),
    mayManage: can(access.role, 'manage'),
    canManageAsOwner: can(access.role, 'own'),
  })
  const meta = { ...metaOf(access.name, `/dashboard/companies/${slug}`), script: profileScript }
  await sendPage(context, response.req, response, { meta, body, status: formAnswer.status })
}

/** The form of a visitor whose session expired while typing: it contains only what they sent. */
async function sendTyped(
  context: Context,
  response: Response,
  slug: string,
  formAnswer: View & { typed: TypedCompanyProfile },
): Promise<void> {
  const { typed } = formAnswer
  const body = createElement(ProfilePage, {
    ...formAnswer,
    companies: [],
    profile: {
      ...typed,
      kind: 'company',
      slug,
      version: formVersion(response.req.body),
      domain: null,
      logo: null,
      heldLogo: null,
      held: null,
    },
    typed,
    differences: null,
    freeze: null,
    words: await listWords(context.database.db),
    mayManage: true,
    canManageAsOwner: false,
  })
  const meta = { ...metaOf(text.profile, `/dashboard/companies/${slug}`), script: profileScript }
  await sendPage(context, response.req, response, { meta, body, status: formAnswer.status })
}

/** A letter more than each field holds, so that longer text is refused instead of cut. */
const longest = 20_000

/** Reads a profile from a form as it was typed; fields that are missing are empty, and names that are not the form's say nothing. */
function readProfileForm(body: unknown): TypedCompanyProfile {
  const { sectors, chains, ...texts } = companyProfileFields
  const typed = Object.entries(texts).map(([part, name]) => [part, readField(body, name, longest)])
  return {
    ...(Object.fromEntries(typed) as Record<keyof typeof texts, string>),
    sectors: readFields(body, sectors),
    chains: readFields(body, chains),
  }
}

const logoFile: FormFile = {
  field: 'logo',
  maximumBytes: companyLimits.logoBytes,
  tooLarge: imageTooLarge,
}

/** The picture of a company: a form with a file, which needs no script. */
function addLogo(at: RouteTarget): void {
  const { context } = at
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
      setToastCookie(response, 'saved')
      response.redirect(303, profilePathOf(request))
    },
  )

  const remove = { ...head, limits: [], input: noInput } as const
  addRoute(
    at,
    ['post', '/dashboard/companies/:slug/logo/remove'],
    remove,
    async ({ request, response, viewer }) => {
      const { companyId } = await requireTeam(context, viewer, request.params.slug, 'manage')
      await removeLogo(context, companyId)
      setToastCookie(response, 'saved')
      response.redirect(303, profilePathOf(request))
    },
  )
}

function profilePathOf({ params }: Request): string {
  return `/dashboard/companies/${params.slug}`
}

const removalForm = fields({ typed_name: maxFieldLength })

/** Taking a company along, and deleting it. Both ask for an owner who has just signed in. */
function addRemoval(at: RouteTarget): void {
  const { context } = at
  addRoute(
    at,
    ['get', '/dashboard/companies/:slug/export.json'],
    {
      access: 'site',
      limits: [],
      input: noInput,
      cache: 'private, no-store',
      signInFor: ({ params }) => `/dashboard/companies/${params.slug}`,
    },
    async ({ request, response, viewer }) => {
      const { slug } = request.params
      const { companyId } = await requireTeam(context, viewer, slug, 'own')
      const pieces = await exportCompany(context, companyId)
      await sendDownload(response, `${slug}.json`, pieces)
    },
  )

  const page = '/dashboard/companies/:slug/delete'
  const head = { access: 'site', limits: [], cache: 'page' } as const
  addRoute(
    at,
    ['get', page],
    { ...head, input: noInput, signInFor: ({ params }) => pathOf(String(params.slug)) },
    ({ request, response }) => sendDelete(context, response, request.params.slug, untouched),
  )

  addRoute(
    at,
    ['post', page],
    {
      ...head,
      input: removalForm,
      onError: async (error, { request, response }) => {
        const slug = String(request.params.slug)
        if (viewerOf(response).user === null && sendToSignIn(response, error, pathOf(slug))) return
        await sendDelete(context, response, slug, toFormAnswer(error))
      },
    },
    async ({ request, response, viewer, input: { typed_name: typedName } }) => {
      const { companyId } = await requireTeam(context, viewer, request.params.slug, 'own')
      await removeCompany(context, companyId, { userId: viewer.user.id, typedName })
      setToastCookie(response, 'company_deleted')
      response.redirect(303, '/dashboard/companies')
    },
  )
}

function pathOf(slug: string): string {
  return `/dashboard/companies/${slug}/delete`
}

async function sendDelete(context: Context, response: Response, slug: string, formAnswer: FormAnswer) {
  // Reading what it means asks for an owner; only doing it asks for a fresh sign-in.
  const access = await requireTeam(context, viewerOf(response), slug, 'look')
  if (!can(access.role, 'own')) await requireTeam(context, viewerOf(response), slug, 'own')
  const body = createElement(DeleteCompanyPage, {
    ...formAnswer,
    slug: access.slug,
    name: access.name,
    companies: await listMemberships(context.database.db, access.viewer.user.id),
    openListings: await countOpenListings(context.database.db, access.companyId),
    typedName: removalForm.read(response.req).typed_name,
  })
  const meta = metaOf(text.deleteTitle(access.name), pathOf(slug))
  await sendPage(context, response.req, response, { meta, body, status: formAnswer.status })
}
