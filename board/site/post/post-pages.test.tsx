import type { JobStatus } from '@cryptolist/contract'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import {
  fixtureChoices,
  fixtureDraft,
  fixtureGoodPreview,
  fixturePreview,
  payOrder,
} from './draft.fixture.ts'
import { DraftPage, type DraftPageProps } from './draft-page.tsx'
import { SavedParts, SearchSnippet } from './draft-preview.tsx'
import { completeSteps, stepOf } from './form/steps.tsx'
import { StartPage, type StartPageProps } from './start-page.tsx'

const now = new Date('2026-11-21T12:00:00Z')
const origin = 'https://cryptolist.example'

function form(props: Partial<DraftPageProps> = {}): string {
  const usual: DraftPageProps = {
    draft: fixtureDraft,
    preview: fixturePreview,
    choices: fixtureChoices,
    companies: [],
    isSignedIn: false,
    fields: fixtureDraft.fields,
    problems: [],
    hasConflict: false,
    asked: null,
    origin,
    now,
  }
  return renderToString(<DraftPage {...usual} {...props} />).replaceAll('<!-- -->', '')
}

function start(props: Partial<StartPageProps> = {}): string {
  const usual: StartPageProps = {
    startKey: 'key',
    drafts: [],
    listings: [],
    isSignedIn: false,
    typedLink: '',
    typedAnswer: '',
    problems: [],
    now,
  }
  return renderToString(<StartPage {...usual} {...props} />).replaceAll('<!-- -->', '')
}

describe('the form of a listing', () => {
  it('begins with a button that saves, so that Enter never sends', () => {
    const [first] = [...form().matchAll(/<button[^>]*type="submit"[^>]*>/g)]
    expect(first?.[0]).toMatch(/form="post-form".*value="save" name="go"/)
  })

  it('holds what was typed, and the version for the second of two editors', () => {
    const html = form()
    expect(html).toContain('name="version" value="3"')
    expect(html).toMatch(/name="title"[^>]*value="Senior Solidity Engineer, Lending Core"/)
    expect(html).toMatch(/name="seniority"[^>]*checked=""[^>]*value="senior"|value="senior"[^>]*checked=""/)
  })

  it('sends an empty text for boxes of which none is ticked', () => {
    expect(form()).toMatch(/<input type="hidden" name="employment" value=""\/>/)
  })

  it('gives every field a label and no id twice', () => {
    const html = form()
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    const labelled = new Set([...html.matchAll(/ for="([^"]+)"/g)].map(([, id]) => id))
    const lines = [...html.matchAll(/<(?:input|select|textarea)[^>]*class="in[^>]*>/g)].map(
      ([tag]) => / id="([^"]+)"/.exec(tag)?.[1],
    )
    expect(lines.filter((id) => !labelled.has(id))).toEqual([])
  })

  it('comes back with problems above it and at the fields', () => {
    const html = form({ problems: [{ field: 'cash_max', message: payOrder }] })
    expect(html).toMatch(/role="alert".*href="#cash_max"/)
    expect(html).toMatch(/id="cash_max"[^>]*aria-invalid="true"[^>]*aria-describedby="cash_max-error"/)
    expect(html).toContain('id="cash_max-error"')
  })

  it('shows both sides when somebody else saved meanwhile', () => {
    const html = form({ hasConflict: true, fields: { ...fixtureDraft.fields, title: 'Mine' } })
    expect(html).toMatch(/name="title"[^>]*value="Mine"/)
    expect(html).toMatch(/href="#title">Job title<\/a><\/dt><dd>Senior Solidity Engineer, Lending Core/)
    expect(html).not.toContain('href="#cash_min"')
  })

  it('says what was not filled in, folded once it was gone over', () => {
    const notes = ['Not said there: pay. Please add it.']
    const fresh = form({ draft: { ...fixtureDraft, notes, version: 1 } })
    expect(fresh).toMatch(/<details class="tip" open="">.*Not said there: pay/)
    expect(form({ draft: { ...fixtureDraft, notes } })).toMatch(
      /<details class="tip"><summary.*Not said there/,
    )
    expect(form()).not.toContain('What was not filled in')
  })

  it('asks for an address only without an account, and for the company only once', () => {
    expect(form()).toContain('name="email"')
    expect(form({ isSignedIn: true })).not.toContain('name="email"')
    const edit = form({ draft: { ...fixtureDraft, isEdit: true } })
    expect(edit).not.toMatch(/name="(email|company_name)"/)
  })

  it('publishes changes of what is live, sends again what is not, and repeats what was asked for', () => {
    const edit = (status: JobStatus, asked: string | null = null) =>
      form({
        asked,
        draft: { ...fixtureDraft, isEdit: true, listing: { id: 'abcdefgh', path: '/jobs/a', status } },
      })
    expect(edit('live')).toContain('Check and publish the changes')
    expect(edit('live')).not.toContain('Changes are asked for')
    const again = edit('changes_requested', 'Take the deposit out.')
    expect(again).toContain('Check and send again')
    expect(again).toContain('<b>Changes are asked for.</b> Take the deposit out.')
  })

  it('offers own companies and another one', () => {
    const html = form({ companies: [{ value: 'harbor', name: 'Harbor Labs' }] })
    expect(html).toMatch(/<select[^>]*name="company"[^>]*>.*Harbor Labs.*Another company/)
  })
})

describe('what stands beside the form', () => {
  it('shows the wrong amount as it was typed, and says what the cash waits for', () => {
    expect(form()).toMatch(/\$150,000<\/span>–<span class="wrong">119,000/)
    expect(form()).toContain('waits for a valid range')
  })

  it('shows the cash only, apart from the tokens', () => {
    expect(form({ preview: fixtureGoodPreview })).toContain('$150,000–190,000 a year in cash')
  })

  it('says what others pay for the role, once one is chosen', () => {
    expect(form({ preview: fixtureGoodPreview })).toContain(
      'half pay $118–196k a year, median $150k (n = 31)',
    )
    expect(form({ preview: { ...fixturePreview, rolePay: null } })).not.toContain('Others pay')
  })

  it('is sent with the version, the steps, and what was found at each field', () => {
    const html = renderToString(
      <SavedParts draft={fixtureDraft} draftId="abcdefgh" preview={fixturePreview} origin={origin} />,
    )
    expect(html).toMatch(/id="parts" data-version="3" data-saved="2026-11-21T11:59:48.000Z"/)
    expect(html).toMatch(/data-found="apply_url">.*Use https/)
    expect(html).toContain('data-part="steps"')
  })

  it('cuts what search engines would cut', () => {
    const { job } = fixtureGoodPreview
    const html = renderToString(
      <SearchSnippet job={{ ...job, title: 'x'.repeat(100), summary: 'y'.repeat(300) }} origin={origin} />,
    )
    expect(html).toContain(`${'x'.repeat(61)}…`)
    expect(html).toContain(`${'y'.repeat(154)}…`)
  })
})

describe('the sections', () => {
  it.each([
    ['title', 'role'],
    ['cash_max', 'pay'],
    ['token2_symbol', 'pay'],
    ['remote_countries', 'place'],
    ['core_start', 'place'],
    ['step8_note', 'text'],
    ['apply_url', 'text'],
    ['company_name', 'company'],
    ['email', 'company'],
  ])('hold %s in %s', (field, step) => expect(stepOf(field)).toBe(step))

  it('are complete when nothing is missing in them', () => {
    expect(completeSteps(fixturePreview.problems)).toEqual(['role', 'place', 'company'])
    expect(completeSteps([])).toHaveLength(5)
  })
})

describe('the page where a listing begins', () => {
  it('offers a blank form and a link, each with the key that makes one draft of two clicks', () => {
    const html = start()
    expect(html.match(/name="start_key" value="key"/g)).toHaveLength(3)
    expect(html).toContain('No account is needed')
    expect(html).not.toContain('Like one you posted before')
  })

  it('opens what a file was wrong in, with what was pasted', () => {
    const problems = [{ field: 'file', message: 'Choose a file, or paste what it says.' }]
    const html = start({ problems, typedAnswer: '{"jobs":[]}' })
    expect(html).toMatch(
      /<details class="tip" open="">.*id="file"[^>]*aria-invalid="true".*\{&quot;jobs&quot;:\[\]\}/,
    )
    expect(start()).not.toContain('<details class="tip" open')
  })

  it('offers own listings and drafts where there are some', () => {
    const html = start({
      listings: [{ value: 'mnopqrst', name: 'Rust engineer' }],
      drafts: [
        {
          id: 'abcdefgh',
          state: 'waiting_for_mail',
          title: '',
          companyName: 'Harbor Labs',
          isEdit: false,
          listing: null,
          updatedAt: '2026-11-21T11:00:00.000Z',
        },
      ],
    })
    expect(html).toContain('Rust engineer')
    expect(html).toMatch(/href="\/post\/abcdefgh".*Without a title yet.*waits for the link in the mail/)
  })
})
