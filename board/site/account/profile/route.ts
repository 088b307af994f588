import { emptyJobQuery } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/profile'
import type { Context } from '../../../server/context.ts'
import { requireSite, type SiteViewer } from '../../../server/domain/accounts/session-policy.ts'
import {
  checkEnsName,
  checkGithub,
  githubCode,
  haveEnsNames,
} from '../../../server/domain/profiles/checked-names.ts'
import { profileLimits } from '../../../server/domain/profiles/policy.ts'
import {
  deleteProfile,
  getOwnProfile,
  listPossibleFacts,
  nameWallet,
  type OwnProfile,
  previewProfile,
  removeFact,
  removeLink,
  replaceLink,
  saveProfile,
} from '../../../server/domain/profiles/profiles.ts'
import { getListingFormChoices } from '../../../server/domain/taxonomy/form-choices.ts'
import { ownOrigin } from '../../../server/http/own-origin.ts'
import { addRoute, form, noInput, query, readField, readFields } from '../../../server/http/route.ts'
import { viewerOf } from '../../../server/http/viewer.ts'
import { answerInForm, type FormAnswer, untouched } from '../../components/form/problems.tsx'
import { sendPage } from '../../document/send-page.ts'
import { searchPath } from '../../jobs/search.ts'
import { type ProfileFormProps, profilePath } from './form.tsx'
import { ProfilePage, ProfilePreviewPage } from './page.tsx'

const path = profilePath
type Values = ProfileFormProps['values']

/** `/account/profile`: the profile of the account, and who sees it. */
export function accountProfileRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const head = { access: 'site', limits: [], cache: 'page', signInFor: path } as const

  const done = query('done', (params) => params.get('done') ?? '')
  addRoute(at, ['get', path], { ...head, input: done }, ({ response, input }) =>
    send(context, response, { ...untouched, done: doneTexts.get(input) ?? null }),
  )

  addRoute(
    at,
    ['post', path],
    {
      ...head,
      // Each check of a name asks another server.
      limits: [
        { name: 'profile', by: 'user' },
        { name: 'proof_check', by: 'handler' },
      ],
      input: form('do, and the fields of a profile'),
    },
    async ({ response, viewer, input }) => {
      const name = Object.keys(acts).find((one) => one === readField(input, 'do')) ?? 'save'
      try {
        await acts[name]?.(context, viewer, input)
      } catch (error) {
        const values = name === 'save' ? readValues(input) : undefined
        const gist = readField(input, 'gist')
        return send(context, response, { ...untouched, ...answerInForm(response, error), values, gist })
      }
      response.redirect(303, `${path}?done=${name}`)
    },
  )

  addRoute(at, ['get', `${path}/preview`], { ...head, input: noInput }, async ({ response, viewer }) => {
    const profile = await previewProfile(context, viewer.user.id)
    if (profile === null) return response.redirect(303, path)
    const body = createElement(ProfilePreviewPage, { profile })
    await sendPage(context, response.req, response, { meta: { ...meta, title: text.previewTitle }, body })
  })
  return router
}

const meta = {
  title: text.title,
  description: text.description,
  path,
  area: 'work',
  robots: 'noindex',
} as const

/** The words of the page after each act, by the value of `done` in its address. */
const doneTexts: ReadonlyMap<string, string> = new Map([
  ['save', text.saved],
  ['link', text.linkReplaced],
  ['unlink', text.linkRemoved],
  ['delete', text.deleted],
  ['github', text.githubChecked],
  ['ens', text.ensChecked],
  ['remove', text.removed],
])

/** Does what a form of the page asks for, by its name. */
const acts: Record<string, (context: Context, viewer: SiteViewer, input: unknown) => Promise<void>> = {
  save(context, { user }, input) {
    const { wallets, hasEmailDomain, ...typed } = readValues(input)
    return saveProfile(context, user, typed, { wallets, hasEmailDomain })
  },
  link: (context, { user }) => replaceLink(context, user.id),
  unlink: (context, { user }) => removeLink(context, user.id),
  delete: (context, { user }) => deleteProfile(context, user.id),
  async github(context, { user }, input) {
    await context.limits.consume('github_check', [`user:${user.id}`])
    await context.limits.consume('github', ['board'])
    await checkGithub(context, user.id, readField(input, 'gist'))
  },
  async ens(context, { user }, input) {
    await context.limits.consume('proof_check', [`user:${user.id}`])
    await checkEnsName(context, user.id, readField(input, 'wallet'))
  },
  async remove(context, { user }, input) {
    const kind = (['github', 'ens'] as const).find((one) => one === readField(input, 'kind'))
    if (kind !== undefined) await removeFact(context, user.id, kind)
  },
}

/** Text that is far too long is cut, and still refused. */
function readValues(body: unknown): Values {
  const { headline, about, message, links } = profileLimits
  return {
    headline: readField(body, 'headline', headline * 4),
    about: readField(body, 'about', about * 4),
    skills: readFields(body, 'skills'),
    links: readField(body, 'links', links * 4_000),
    timeZone: readField(body, 'time_zone'),
    countries: readFields(body, 'countries'),
    payWanted: readField(body, 'pay_wanted'),
    message: readField(body, 'message', message * 4),
    wallets: readFields(body, 'wallets'),
    hasEmailDomain: readField(body, 'email_domain') === 'yes',
  }
}

function valuesOf(profile: OwnProfile | null): Values {
  const valuesOfKind = (kind: OwnProfile['facts'][number]['kind']): string[] =>
    (profile?.facts ?? []).filter((fact) => fact.kind === kind).map(({ value }) => value)
  return {
    headline: profile?.headline ?? '',
    about: profile?.about ?? '',
    skills: profile?.skills ?? [],
    links: profile?.links.join('\n') ?? '',
    timeZone: profile?.timeZone ?? '',
    countries: profile?.countries ?? [],
    payWanted: profile?.payWanted?.toString() ?? '',
    message: profile?.message ?? '',
    wallets: valuesOfKind('wallet'),
    hasEmailDomain: valuesOfKind('email_domain').length > 0,
  }
}

async function send(
  context: Context,
  response: Response,
  {
    status,
    problems,
    done = null,
    values,
    gist = '',
  }: FormAnswer & { done?: string | null; values?: Values | undefined; gist?: string },
): Promise<void> {
  const { user } = requireSite(viewerOf(response))
  const profile = await getOwnProfile(context, user.id)
  const { wallets, emailDomain } = await listPossibleFacts(context, user)
  const { tags: skills, countries, timeZones } = getListingFormChoices()
  const { req: request } = response
  const body = createElement(ProfilePage, {
    isSaved: profile !== null,
    address: profile === null || profile.link === null ? null : addressOf(context, request, profile.link),
    jobsPath: jobsPathOf(profile),
    values: values ?? valuesOf(profile),
    choices: { skills, countries, timeZones },
    limits: profileLimits,
    possible: {
      wallets: wallets.map((wallet) => ({ value: nameWallet(wallet), address: wallet.address })),
      emailDomain,
    },
    github: profile?.facts.find(({ kind }) => kind === 'github') ?? null,
    ens: profile?.facts.find(({ kind }) => kind === 'ens') ?? null,
    gistText: text.gistText(ownOrigin(context.config, request), githubCode(context, user.id)),
    gist,
    ensWallets: context.ensNames.canAsk()
      ? haveEnsNames(wallets).map((wallet) => ({ value: nameWallet(wallet), address: wallet.address }))
      : null,
    done,
    problems,
  })
  await sendPage(context, request, response, { meta, body, status })
}

function addressOf({ config }: Context, request: Request, link: string): string {
  return `${ownOrigin(config, request)}/profile/${link}`
}

/** The search for jobs that the profile asks for, which is for the candidate alone. */
function jobsPathOf(profile: OwnProfile | null): string {
  const search = emptyJobQuery()
  search.facets.tag.include = [...(profile?.skills ?? [])].sort()
  search.facets.country.include = [...(profile?.countries ?? [])].sort()
  if (profile?.payWanted != null) search.minPayUsd = profile.payWanted
  return searchPath(search)
}
