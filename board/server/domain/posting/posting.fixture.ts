import { readOutbox } from '../../../tests/support/outbox.ts'
import { type StartedContext, startContext } from '../../../tests/support/started-context.ts'
import { signUp } from '../accounts/accounts.ts'
import { findViewer } from '../accounts/sessions.ts'
import { anonymousViewer, type Viewer } from '../accounts/viewer.ts'
import { createCompany } from '../companies/profiles.ts'
import { looksToTrust } from '../domain-verification/looks.ts'
import type { Requester } from '../listings/access.ts'
import { beginDraft } from './begin-draft.ts'
import { completeFields } from './content.fixture.ts'
import { saveDraft } from './save-draft.ts'

/** The services on a database of their own, with what tests of posting need. */
export interface PostingBoard extends StartedContext {
  /** A new user, signed in on this site. */
  signUp(name: string): Promise<Requester & { userId: string }>
  /** A company of this account with a verified domain and this many approved listings since, by default enough to be trusted. */
  addProvedCompany(name: string, userId: string, approved?: number): Promise<{ id: string; slug: string }>
  /** A draft with these fields over complete ones. */
  write(
    requester: Requester,
    fields?: Record<string, unknown>,
  ): Promise<{ id: string; by: Requester; version: number }>
  query<T extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>
  /** The last link to this kind of page emailed to an address. */
  findMailedToken(to: string): Promise<string>
}

export const nobody: Requester = { viewer: anonymousViewer, tokens: [] }

/** A requester's browser after its session has ended. */
export function signedOut(requester: Requester): Requester {
  return { ...requester, viewer: anonymousViewer }
}

/** A requester's account, signed in through an app at /server. */
export function asApp({ viewer, tokens }: Requester): Requester {
  const session = viewer.session
  if (session === null) throw new Error('Nobody is signed in.')
  const app: Viewer = { ...viewer, session: { ...session, method: 'sdk', authenticatedAt: null } }
  return { viewer: app, tokens }
}

/** Starts it. */
export async function startPostingBoard(): Promise<PostingBoard> {
  const started = await startContext()
  const { database } = started
  const query: PostingBoard['query'] = async (text, values = []) =>
    (await database.pool.query(text, values)).rows
  return {
    ...started,
    query,
    async signUp(username) {
      const { token, user } = await signUp(started.context, { username, password: 'long enough' })
      return { viewer: await findViewer(started.context, token), tokens: [], userId: user.id }
    },
    async addProvedCompany(name, userId, approved = looksToTrust) {
      const company = await database.db
        .transaction()
        .execute((db) => createCompany(db, { name, kind: 'company', website: null, createdBy: userId }))
      // The first company gets the domain of the apply link in the fields.
      const domain = name === 'Demo Harbor Labs' ? 'demo-harbor.example' : `${company.slug}.example`
      await query('update board.companies set domain = $2 where id = $1', [company.id, domain])
      await query(
        `insert into board.domain_proofs (id, company_id, domain, token, state, method, pending_until, proved_at, checked_at, next_check_at, approved_listings)
        values (gen_random_uuid(), $1, $2, repeat('t', 43), 'verified', 'dns_txt', now() + interval '7 days', now() - interval '60 days', now(), now() + interval '7 days', $3)`,
        [company.id, domain, approved],
      )
      return company
    },
    async write(requester, fields = {}) {
      const { publicId, token } = await beginDraft(started.context, requester, { startKey: null })
      const by = { ...requester, tokens: [...requester.tokens, token ?? ''] }
      const saved = await saveDraft(started.context, by, publicId, {
        fields: { ...completeFields, ...fields },
        version: 1,
      })
      if (saved.kind !== 'saved') throw new Error('Somebody else saved this new draft.')
      return { id: publicId, by, version: saved.draft.version }
    },
    async findMailedToken(to) {
      const mails = await readOutbox(started.config.dataDir)
      const tokens = mails
        .filter((mail) => mail.includes(`To: ${to}`) || mail.includes(`<${to}>`))
        .flatMap((mail) => /\/m\/([\w-]{43})/.exec(mail)?.[1] ?? [])
      return tokens.at(-1) ?? ''
    },
  }
}
