import { answerMessageLimit, BoardError, checkFields } from '@cryptolist/contract'
import { v7 as uuidv7 } from 'uuid'
import * as text from '#messages/answer-templates'
import { messageTooLong } from '#messages/forms'
import { lengthOf, toLine, toText } from '../../texts/typed-text.ts'
import { isOnSite } from '../accounts/session-policy.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { lockTeam } from '../teams/members.ts'
import { can } from '../teams/policy.ts'
import { findTeamRole, requireTeam, type TeamAccess } from '../teams/team.ts'
import { requireHarmless } from './answers.ts'
import { isKey } from './policy.ts'
import { type AnswerTemplate, deleteTemplate, listTemplates, putTemplate } from './template-repository.ts'

/** Characters of a template's name. */
export const maxTemplateName = 60
/** Templates of a company. */
const maxTemplates = 50

/** A template as its form sends it; without an id it is new. */
export interface TypedTemplate {
  id: string
  name: string
  text: string
}

/** The templates of a company as one of its team sees them. */
export interface CompanyTemplates {
  access: TeamAccess
  /** Whether the viewer may change them, and not only look. */
  canAct: boolean
  templates: AnswerTemplate[]
}

/** The templates of a company. Throws as `requireTeam` of companies. */
export async function getCompanyTemplates(
  context: DomainContext,
  viewer: Viewer,
  slug: string,
): Promise<CompanyTemplates> {
  const access = await requireTeam(context, viewer, slug, 'look')
  const templates = await listTemplates(context.database.db, access.companyId)
  return { access, canAct: can(access.role, 'post'), templates }
}

/**
 * Creates a template of a company, or changes the one with the id. Throws invalid_input with the field, also for a text that asks for what scams ask
 * for; conflict beyond `maxTemplates`, not_found for an id that isn't of the company, and as `requireTeam`, forbidden for viewers of the team.
 */
export async function saveTemplate(
  context: DomainContext,
  viewer: Viewer,
  slug: string,
  typed: TypedTemplate,
): Promise<void> {
  const { companyId } = await requireTeam(context, viewer, slug, 'post')
  const template = checkTemplate(typed)
  const { db } = context.database
  await requireHarmless(db, companyId, template.text, 'text')
  await db.transaction().execute(async (transaction) => {
    await lockTeam(transaction, companyId)
    const stored = await listTemplates(transaction, companyId)
    if (typed.id !== '') requireTemplate(stored, typed.id)
    const namesake = stored.find(
      ({ id, name }) => id !== typed.id && name.toLowerCase() === template.name.toLowerCase(),
    )
    // The form of a new one, sent twice.
    if (typed.id === '' && namesake?.name === template.name && namesake.text === template.text) return
    if (namesake !== undefined) throw BoardError.invalidField('name', text.nameTaken)
    if (typed.id === '' && stored.length >= maxTemplates)
      throw new BoardError('conflict', text.tooMany(maxTemplates))
    await putTemplate(transaction, { ...template, companyId, id: typed.id || uuidv7() })
  })
}

/** The template with an id. Throws not_found where there is none. */
export function requireTemplate(templates: readonly AnswerTemplate[], id: string): AnswerTemplate {
  const template = templates.find((one) => one.id === id)
  if (template === undefined) throw new BoardError('not_found', text.noSuchTemplate)
  return template
}

/** Deletes a template of a company; one that isn't there, or is another's, is left alone. Throws as `saveTemplate`. */
export async function removeTemplate(
  context: DomainContext,
  viewer: Viewer,
  slug: string,
  id: string,
): Promise<void> {
  const { companyId } = await requireTeam(context, viewer, slug, 'post')
  if (isKey(id)) await deleteTemplate(context.database.db, companyId, id)
}

/** The templates that a viewer may send: those of a company whose team they answer applicants for; otherwise none. */
export async function listUsableTemplates(
  { database: { db } }: DomainContext,
  viewer: Viewer,
  companyId: string,
): Promise<AnswerTemplate[]> {
  const userId = isOnSite(viewer) ? viewer.user?.id : undefined
  if (userId === undefined) return []
  const role = await findTeamRole(db, { userId, companyId })
  return can(role, 'post') ? listTemplates(db, companyId) : []
}

function checkTemplate(typed: TypedTemplate): Pick<AnswerTemplate, 'name' | 'text'> {
  return checkFields<Pick<AnswerTemplate, 'name' | 'text'>>({
    name: () => {
      const name = toLine(typed.name)
      if (name === '' || lengthOf(name) > maxTemplateName)
        throw BoardError.invalidField('name', text.enterName(maxTemplateName))
      return name
    },
    text: () => {
      const words = toText(typed.text)
      if (words === '') throw BoardError.invalidField('text', text.enterText)
      if (lengthOf(words) > answerMessageLimit)
        throw BoardError.invalidField('text', messageTooLong(lengthOf(words), answerMessageLimit))
      return words
    },
  })
}
