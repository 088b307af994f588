import { Pool } from 'pg'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { startBrowserBoard } from '../../support/browser-board.ts'
import { startMailingBoard } from '../../support/mailing-board.ts'
import { openWatchedPage, type WatchedPage } from '../../support/watched-page.ts'
import type { Look } from './looks.ts'

const password = 'long enough'

/** Tests of a company's life, from its page to the end of its team, with or without scripts. */
export function testCompanyTeam({ theme, width }: Look, javaScriptEnabled: boolean): void {
  describe(`a company in the ${theme} theme at ${width} px (with scripts: ${javaScriptEnabled})`, () => {
    const board = startBrowserBoard(async () => {
      const opened = await startMailingBoard()
      await addUnclaimed(opened.databaseUrl, theme)
      return opened
    })

    /** The path in the next mail to an address. */
    async function nextInvitation(to: string): Promise<string> {
      return /http:\/\/[^/]+(\/invitations\/[\w-]{43})/.exec(await board.nextMail(to))?.[1] ?? ''
    }

    const company = `Harbor ${theme}`
    const path = `/dashboard/companies/harbor-${theme}`

    /** A page of somebody else each time. */
    async function open(): Promise<WatchedPage> {
      const context = await board.newContext({ viewport: { width, height: 850 } })
      await context.addCookies([{ name: 'theme', value: theme, url: board.origin }])
      return openWatchedPage(context, javaScriptEnabled)
    }

    async function signUp(page: Page, name: string): Promise<void> {
      await page.getByLabel('Username').fill(name)
      await page.getByLabel('Password').fill(password)
      await page.locator('form[action="/sign-up"] button').click()
    }

    it('is made, gets a logo and a team, whose members come, change and go', async () => {
      const owner = await open()
      await owner.page.goto('/sign-up?next=/dashboard/companies')
      await signUp(owner.page, `olga-${theme}`)
      await owner.page.getByText('You don’t manage a company yet').waitFor()
      await owner.look('companies-none')
      await owner.page.getByRole('link', { name: 'New company' }).click()
      await owner.page.getByLabel('Name').fill('Ha\u200brbor')
      await owner.page.getByRole('button', { name: 'Create company' }).click()
      await owner.page.locator('#name:focus[aria-invalid="true"]').waitFor()
      await owner.look('company-new-problem')
      await owner.page.getByLabel('Name').fill(company)
      await owner.page.getByRole('button', { name: 'Create company' }).click()
      await owner.page.waitForURL(`**${path}`)

      const logo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#206080' } })
        .png()
        .toBuffer()
      await owner.page
        .getByLabel('Image')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
      await owner.page.getByRole('button', { name: 'Upload logo' }).click()
      await owner.page.getByRole('button', { name: 'Remove logo' }).waitFor()
      await owner.page.getByLabel('Website').fill('http://harbor.example')
      await owner.page.getByLabel('About the company').fill('# We lend\n\nSince 2020.')
      await owner.page.getByText('Sectors', { exact: false }).first().click()
      await owner.page.getByRole('checkbox', { name: 'DeFi' }).check()
      await owner.page.getByRole('button', { name: 'Save profile' }).click()
      await owner.page.locator('#website-error', { hasText: 'https:' }).waitFor()
      await owner.look('company-problem')
      await owner.page.getByLabel('Website').fill('https://harbor.example')
      await owner.page.getByRole('button', { name: 'Save profile' }).click()
      await owner.page.getByText('Saved.').waitFor()
      await owner.look('company')
      await owner.page.goto(`/companies/harbor-${theme}`)
      await owner.page.getByRole('heading', { name: 'We lend' }).waitFor()
      await owner.look('company-public')
      const picture = owner.page.locator('.avatar-picture img').first()
      expect(
        await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
      ).toBe(128)

      await owner.page.goto(`${path}/team`)
      await owner.page.getByLabel('Email').fill('rita@people.example')
      await owner.page.getByLabel('Role', { exact: true }).selectOption('recruiter')
      await owner.page.getByRole('button', { name: 'Send invitation' }).click()
      await owner.page.getByText('rita@people.example').waitFor()
      await owner.look('team-invited')

      const rita = await open()
      const link = await nextInvitation('rita@people.example')
      await rita.page.goto(link)
      await rita.look('invitation-signed-out')
      await rita.page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
      await signUp(rita.page, `rita-${theme}`)
      await rita.page.waitForURL(`**${link}`)
      await rita.look('invitation')
      await rita.page.getByRole('button', { name: 'Join team' }).click()
      await rita.page.waitForURL(`**${path}`)
      await rita.look('company-as-recruiter')
      await rita.page.goto(link)
      await rita.page.getByRole('heading', { name: 'This invitation no longer works' }).waitFor()
      await rita.look('invitation-gone')

      await owner.page.goto(`${path}/team`)
      await owner.page.getByLabel(`Role of rita-${theme}`, { exact: true }).selectOption('admin')
      await owner.page.getByRole('button', { name: `Change role of rita-${theme}` }).click()
      await owner.page.getByText('Admin since').waitFor()
      await owner.look('team')

      await rita.page.goto(`${path}/team`)
      await rita.look('team-as-admin')
      await rita.page.getByRole('button', { name: 'Leave team' }).click()
      await rita.page.getByText('You’ve left the team').waitFor()

      await owner.page.goto(`${path}/delete`)
      await owner.look('company-delete')
      await owner.page.getByLabel('To confirm, enter the company’s name').fill(company)
      await owner.page.getByRole('button', { name: 'Delete company' }).click()
      await owner.page.getByText('Company deleted').waitFor()
    })

    it('is edited by two at once, and another one claimed', async () => {
      const { page, look } = await open()
      await page.goto('/sign-up?next=/dashboard/companies/new')
      await signUp(page, `uma-${theme}`)
      await page.getByLabel('Name').fill(`Unkept ${theme}`)
      await page.getByRole('button', { name: 'Create company' }).click()
      await page.getByText('and no one has claimed it').waitFor()
      await look('company-unclaimed')
      await page.getByRole('button', { name: 'Create another company' }).click()
      await page.waitForURL(`**/dashboard/companies/unkept-${theme}-2`)
      const other = await page.context().newPage()
      await other.goto(`/dashboard/companies/unkept-${theme}-2`)
      await other.getByLabel('Website').fill('https://first.example')
      await other.getByRole('button', { name: 'Save profile' }).click()
      await other.getByText('Saved.').waitFor()
      await page.getByLabel('Website').fill('https://second.example')
      await page.getByRole('button', { name: 'Save profile' }).click()
      await page.getByText('https://first.example').waitFor()
      expect(await page.getByLabel('Website').inputValue()).toBe('https://second.example')
      await look('company-conflict')
      await page.getByRole('button', { name: 'Save profile' }).click()
      await page.getByText('Saved.').waitFor()
      expect(await page.getByLabel('Website').inputValue()).toBe('https://second.example')

      await page.goto(`/companies/unkept-${theme}`)
      await page.getByRole('link', { name: 'Claim this page' }).click()
      await page.getByLabel('What’s your role there?').waitFor()
      await look('claim')
      await page.getByLabel('What’s your role there?').fill('I lead hiring there.')
      await page.getByRole('button', { name: 'Request this page' }).click()
      await page.getByText('Your request is in review').waitFor()
      await look('claim-waiting')
      await page.getByRole('button', { name: 'Withdraw request' }).click()
      await page.getByLabel('What’s your role there?').waitFor()
    })
  })
}

/** A page as an import makes them, that nobody has claimed. */
async function addUnclaimed(databaseUrl: string, theme: string): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  await pool.query(
    `insert into board.companies (id, public_id, slug, name, website, public_since)
     values (gen_random_uuid(), 'unkept01', 'unkept-' || $1, 'Unkept ' || $1, 'https://unkept-' || $1 || '.example', now())`,
    [theme],
  )
  await pool.end()
}
