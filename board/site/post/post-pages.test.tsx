import {
  type JobStatus,
  type PlainField,
  postingFields,
  processFields,
  publicFields,
} from '@cryptolist/contract'
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
import { SavedParts, SearchSnippet, ShareCard } from './draft-preview.tsx'
import { completeSteps, stepOf } from './form/step-order.ts'
import { StartPage, type StartPageProps } from './start-page.tsx'

const now = new Date('2026-11-21T12:00:00Z')
const origin = 'https://cryptolist.example'
const boardName = 'CryptoList'

function form(props: Partial<DraftPageProps> = {}): string {
  const usual: DraftPageProps = {
    draft: fixtureDraft,
    preview: fixturePreview,
    choices: fixtureChoices,
    companies: [],
    isSignedIn: false,
    fields: fixtureDraft.fields,
    problems: [],
    loaded: 'title=abc',
    savedElsewhere: null,
    asked: null,
    boardName,
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

it('promises to save while typing only where scripts run', () => {
  expect(start()).toContain('<span class="needs-js">We save your work as you type.</span>')
})

describe('draft form', () => {
  it('has Save as its first button, so that Enter never sends the draft', () => {
    const [first] = [...form().matchAll(/<button[^>]*type="submit"[^>]*>/g)]
    expect(first?.[0]).toMatch(/form="post-form".*value="save" name="go"/)
  })

  it('shows the saved fields and the draft’s version', () => {
    const html = form()
    expect(html).toContain('name="version" value="3"')
    expect(html).toContain('name="loaded" value="title=abc"')
    expect(html).toMatch(/name="title"[^>]*value="Senior Solidity Engineer, Lending Core"/)
    expect(html).toMatch(/name="seniority"[^>]*checked=""[^>]*value="senior"|value="senior"[^>]*checked=""/)
  })

  it('sends an empty value when no box of a list is ticked', () => {
    expect(form()).toMatch(/<input type="hidden" name="employment" value=""\/>/)
  })

  it('gives every field a label and no id twice', () => {
    const html = form()
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    const labelled = new Set([...html.matchAll(/ for="([^"]+)"/g)].map(([, id]) => id))
    const lines = [...html.matchAll(/<(?:input|select|textarea)[^>]*class="input[^>]*>/g)].map(
      ([tag]) => / id="([^"]+)"/.exec(tag)?.[1],
    )
    expect(lines.filter((id) => !labelled.has(id))).toEqual([])
  })

  it('shows problems above the form and at their fields', () => {
    const html = form({ problems: [{ field: 'cash_max', message: payOrder }] })
    expect(html).toMatch(/role="alert".*href="#cash_max"/)
    expect(html).toMatch(/id="cash_max"[^>]*aria-invalid="true"[^>]*aria-describedby="cash_max-error"/)
    expect(html).toContain('id="cash_max-error"')
  })

  it('shows both versions when another page changed the same fields', () => {
    const html = form({ savedElsewhere: 'same', fields: { ...fixtureDraft.fields, title: 'Mine' } })
    expect(html).toMatch(/name="title"[^>]*value="Mine"/)
    expect(html).toMatch(/href="#title">Job title<\/a><\/dt><dd>Senior Solidity Engineer, Lending Core/)
    expect(html).not.toContain('href="#cash_min"')
  })

  it('shows what a source did not say, folded after the first save', () => {
    const notes = ['Not stated there: pay. Please add it.']
    const fresh = form({ draft: { ...fixtureDraft, notes, version: 1 } })
    expect(fresh).toMatch(/<details class="tip" open="">.*Not stated there: pay/)
    expect(form({ draft: { ...fixtureDraft, notes } })).toMatch(
      /<details class="tip"><summary.*Not stated there/,
    )
    expect(form()).not.toContain('Fields we couldn’t fill in')
  })

  it('asks for an email only without an account, and not for the company in a change', () => {
    expect(form()).toContain('name="email"')
    expect(form({ isSignedIn: true })).not.toContain('name="email"')
    const edit = form({ draft: { ...fixtureDraft, isEdit: true } })
    expect(edit).not.toMatch(/name="(email|company_name)"/)
  })

  it('words its last button by the listing’s state and repeats what a moderator asked for', () => {
    const edit = (status: JobStatus, request: string | null = null) =>
      form({
        asked: request,
        draft: { ...fixtureDraft, isEdit: true, listing: { id: 'abcdefgh', path: '/jobs/a', status } },
      })
    expect(edit('live')).toContain('Publish changes')
    expect(edit('live')).not.toContain('Changes requested')
    const again = edit('changes_requested', 'Take the deposit out.')
    expect(again).toContain('Send again')
    expect(again).toContain('<b>Changes requested.</b> Take the deposit out.')
  })

  it('offers the poster’s companies and another one', () => {
    const html = form({ companies: [{ value: 'harbor', name: 'Harbor Labs' }] })
    expect(html).toMatch(/<select[^>]*name="company"[^>]*>.*Harbor Labs.*Another company/)
  })
})

describe('preview next to the form', () => {
  it('shows a wrong amount as typed and what the cash waits for', () => {
    expect(form()).toMatch(/\$150,000<\/span>–<span class="wrong">119,000/)
    expect(form()).toContain('needs a valid range')
  })

  it('shows cash without tokens', () => {
    expect(form({ preview: fixtureGoodPreview })).toContain('$150,000–190,000 a year<')
  })

  it('shows how much of which tokens, whether they can be sold, and how they vest', () => {
    expect(form({ preview: fixtureGoodPreview })).toContain(
      '<dt>Tokens</dt><dd>HRBR, 0.10–0.25% of supply, liquid, 48 months, monthly</dd>',
    )
  })

  it('shows what others pay once a role is chosen', () => {
    expect(form({ preview: fixtureGoodPreview })).toContain(
      'half pay $118–196k a year, median $150k (n = 31)',
    )
    expect(form({ preview: { ...fixturePreview, rolePay: null } })).not.toContain('Others pay')
  })

  it('sends the version, the steps and each field’s findings after a save', () => {
    const html = renderToString(
      <SavedParts
        draft={fixtureDraft}
        draftId="abcdefgh"
        loaded="title=abc"
        preview={fixturePreview}
        {...{ boardName, origin }}
      />,
    )
    expect(html).toMatch(
      /id="parts" data-version="3" data-loaded="title=abc" data-saved="2026-11-21T11:59:48.000Z"/,
    )
    expect(html).toMatch(/data-found="apply_url">.*Use https/)
    expect(html).toContain('data-part="steps"')
  })

  it('cuts title and text where search engines cut them', () => {
    const { job } = fixtureGoodPreview
    const html = renderToString(
      <SearchSnippet
        job={{ ...job, title: 'x'.repeat(100), summary: 'y'.repeat(300) }}
        {...{ boardName, origin }}
      />,
    )
    expect(html).toContain(`${'x'.repeat(61)}…`)
    expect(html).toContain(`${'y'.repeat(154)}…`)
  })

  it('says title and company once in a search result', () => {
    const job = { ...fixtureGoodPreview.job, title: 'Auditor', summary: null }
    const html = renderToString(<SearchSnippet job={job} boardName={boardName} origin={origin} />)
    expect(html.match(/Auditor at /g)).toHaveLength(1)
    expect(html).toContain(job.pay.text)
  })

  it('names the work mode on the card of a shared link', () => {
    const { job } = fixtureGoodPreview
    const html = renderToString(
      <ShareCard job={{ ...job, place: { ...job.place, mode: 'remote', text: 'EU' } }} />,
    )
    expect(html).toContain('Remote · EU')
  })
})

describe('form sections', () => {
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
  ])('puts %s into the section %s', (field, step) => expect(stepOf(field)).toBe(step))

  it('asks for every field of the table once, in the section that the table names', () => {
    const sections = form().split('<section ')
    const fields = Object.values<PlainField>({ ...publicFields, ...postingFields, ...processFields })
    const places = fields.map(({ input }) => [
      input,
      ...sections
        .filter((section) => section.includes(` name="${input}"`))
        .map((section) => / id="step-([a-z]+)"/.exec(section)?.[1]),
    ])
    expect(places).toEqual(fields.map(({ input, step }) => [input, step]))
    expect(places).toEqual(fields.map(({ input }) => [input, stepOf(input)]))
  })

  it('marks sections without problems as complete', () => {
    expect(completeSteps(fixturePreview.problems)).toEqual(['role', 'place', 'company'])
    expect(completeSteps([])).toHaveLength(5)
  })
})

describe('start page', () => {
  it('offers a blank form and a link, with a key against double clicks', () => {
    const html = start()
    expect(html.match(/name="start_key" value="key"/g)).toHaveLength(3)
    expect(html).toContain('No account needed')
    expect(html).not.toContain('Copy an earlier listing')
  })

  it('opens the file form with the pasted text when the file was wrong', () => {
    const problems = [{ field: 'file', message: 'Choose a file, or paste what it says.' }]
    const html = start({ problems, typedAnswer: '{"jobs":[]}' })
    expect(html).toMatch(
      /<details class="tip" open="">.*id="file"[^>]*aria-invalid="true".*\{&quot;jobs&quot;:\[\]\}/,
    )
    expect(start()).not.toContain('<details class="tip" open')
  })

  it('offers the poster’s listings and drafts', () => {
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
    expect(html).toMatch(/href="\/post\/abcdefgh".*Untitled.*confirm by email/)
  })
})
